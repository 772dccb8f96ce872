"""Launch: runs a command and prints, after what it printed, what it cost.

A process of its own, and a bare one, because Linux counts the memory of the process that starts another as the other's.
Processes that the command leaves behind without waiting for them are waited for here, so that they count too.
"""

from __future__ import annotations

import os
import signal
import sys

_LIMIT = 1800  # seconds; one peer's workers were seen to wait for each other for ever
_SET_CHILD_SUBREAPER = 36  # prctl(2)

pid = os.fork()
if not pid:
    os.setpgid(0, 0)
    if hasattr(os, "sched_setaffinity"):  # a process that moves between cores costs up to a tenth more, at random
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.execvp(sys.argv[1], sys.argv[1:])  # noqa: S606 (no shell is wanted)


def _stop(*_: object) -> None:
    os.killpg(pid, signal.SIGKILL)


for reason in (signal.SIGALRM, signal.SIGINT, signal.SIGTERM):
    signal.signal(reason, _stop)
signal.alarm(_LIMIT)

import resource  # noqa: E402 (after the fork: see above)

if sys.platform == "linux":
    import ctypes

    ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
_, status = os.waitpid(pid, 0)
while True:
    try:
        os.wait()
    except ChildProcessError:
        break
used = resource.getrusage(resource.RUSAGE_CHILDREN)
unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
sys.stdout.write(
    f'\n{{"code": {os.waitstatus_to_exitcode(status)}, "user": {used.ru_utime}, "system": {used.ru_stime},'
    f' "peak": {used.ru_maxrss / unit}}}\n'
)
