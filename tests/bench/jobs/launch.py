"""Launch: runs a command and prints, after what it printed, what it cost.

A process of its own, and a bare one, because Linux counts the memory of the process that starts another as the other's.
"""

from __future__ import annotations

import os
import sys

pid = os.fork()
if not pid:
    os.execvp(sys.argv[1], sys.argv[1:])  # noqa: S606 (no shell is wanted)
_, status, used = os.wait4(pid, 0)
unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
sys.stdout.write(
    f'\n{{"code": {os.waitstatus_to_exitcode(status)}, "user": {used.ru_utime}, "system": {used.ru_stime},'
    f' "peak": {used.ru_maxrss / unit}}}\n'
)
