"""What a setting is: a declared field with its kind, default, limits and presets, and the error of one that cannot be.

Chunkers and retrievers declare their fields in their catalogs; controls, command line, addresses and saved runs loop
over them.
"""

from chunkers.settings.errors import SettingError, whole_number
from chunkers.settings.field import CHOICE, DECIMAL, NAMES, TEXT, WHOLE, Field, read_pairs

__all__ = ["CHOICE", "DECIMAL", "NAMES", "TEXT", "WHOLE", "Field", "SettingError", "read_pairs", "whole_number"]
