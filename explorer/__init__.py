"""The app: state and address, cached calls, controls, canvas, views. The only place that imports streamlit."""
