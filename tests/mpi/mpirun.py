# SPDX-License-Identifier: MIT
"""Runs flipwise-mpi under mpirun. FLIPWISE_MPI is its path, FLIPWISE_MPIRUN that of the launcher."""

import atexit
import os
import re
import shutil
import subprocess
import tempfile

PROGRAM = os.environ["FLIPWISE_MPI"]
COMMAND = [os.environ["FLIPWISE_MPIRUN"], "-q", "--oversubscribe", "--bind-to", "none", "--mca", "plm_rsh_agent", "false"]
# Seconds for which Open MPI waits for processes that it has ordered to end, also after a nonzero status.
PATIENT = ["--mca", "odls_base_sigkill_timeout", "10"]
IMPATIENT = ["--mca", "odls_base_sigkill_timeout", "1"]
# Open MPI sometimes prints this when a pipe is closed.
LAUNCHER_SAYS = re.compile(r"^\[warn\] Epoll .*\n", re.MULTILINE)
# A launcher that ends may remove a folder that it shares with one that begins, so parallel tests have their own.
FOLDER = tempfile.mkdtemp(prefix="mpi", dir="/tmp")
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_orte_tmpdir_base": FOLDER}


def start(ranks, *arguments, launcher=PATIENT, **more):
    more = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "env": ENVIRONMENT, **more}
    return subprocess.Popen([*COMMAND, *launcher, "-n", str(ranks), PROGRAM, *map(str, arguments)], **more)


def run(ranks, *arguments, stdin=b"", **more):
    process = start(ranks, *arguments, stdin=subprocess.PIPE, **{"launcher": IMPATIENT, **more})
    out, err = process.communicate(stdin, timeout=600)
    return process.returncode, out, LAUNCHER_SAYS.sub("", err.decode(errors="replace"))


def processes(launcher):
    """Returns the ranks below a launcher, rank 0 first."""
    found = {}
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/stat") as stat:
                parent = int(stat.read().rsplit(")", 1)[1].split()[1])
            if parent != launcher.pid:
                continue
            with open(f"/proc/{name}/environ") as environ:
                for entry in environ.read().split("\0"):
                    if entry.startswith("OMPI_COMM_WORLD_RANK="):
                        found[int(entry.split("=")[1])] = int(name)
        except OSError:
            continue
    return [found[rank] for rank in sorted(found)]
