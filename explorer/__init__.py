"""The app, a folder a page: shell ← explore ← pipeline ← evaluate. The only place that imports streamlit."""
