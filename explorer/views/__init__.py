"""Pages of the app. They ask and draw; they compute nothing."""
