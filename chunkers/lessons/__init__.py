"""The course systems: their settings, chunk ids and figures, as data handed to the library, which knows no course.

`presets` holds the settings, `id_formats` how each system names its chunks, `figures` and `configurations` the numbers
that its exercises ask for, `advice` its table of what to do about a loss at each stage.
"""
