"""The processes to measure: our server and the echo server."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Final, Self

from wonderful.errors import WonderfulError

EXIT_TIMEOUT: Final = 30.0  # seconds until a process has ended


class ServerProcess:
    """A child process that prints the address it listens on."""

    def __init__(self, arguments: Sequence[str], log: Path) -> None:
        self.arguments = arguments
        self.port = 0
        self._log_path = log
        self._log: IO[str] | None = None
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start the process and wait until it listens. A restart uses the same port."""
        command = [sys.executable, "-m", *self.arguments, "--port", str(self.port)]
        self._log = self._log_path.open("a")
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self._log, text=True)
        self._process = process
        assert process.stdout is not None
        for line in process.stdout:
            if "http://" in line:
                self.port = int(line.strip().rpartition(":")[2])
                return
        self.kill()
        lines = self._log_path.read_text().strip().splitlines() or ["it did not start"]
        raise WonderfulError("load-failed", problem=lines[-1])

    def kill(self) -> None:
        """Send SIGKILL: nothing is flushed."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(EXIT_TIMEOUT)
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None
        if self._log is not None:
            self._log.close()

    def resident_bytes(self) -> int | None:
        """Return the resident memory in bytes, or None if unknown."""
        lines = self._read_proc("status").splitlines()
        sizes = [int(line.split()[1]) for line in lines if line.startswith("VmRSS")]
        return sizes[0] * 1024 if sizes else None

    def cpu_seconds(self) -> float:
        """Return the CPU time used, or 0 if unknown."""
        fields = self._read_proc("stat").rpartition(")")[2].split()
        # utime and stime, counted after the name in parentheses (proc_pid_stat(5))
        return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK") if fields else 0.0

    def _read_proc(self, name: str) -> str:
        assert self._process is not None
        path = Path(f"/proc/{self._process.pid}/{name}")
        return path.read_text() if path.exists() else ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
