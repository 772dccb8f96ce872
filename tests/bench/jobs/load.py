"""Load: HOST PLUGIN. Imports a host, then a plugin, and prints the CPU milliseconds that the plugin took."""

from __future__ import annotations

import sys
import time
from importlib import import_module

import_module(sys.argv[1])
begin = time.process_time()
import_module(sys.argv[2])
sys.stdout.write(str((time.process_time() - begin) * 1000))
