package io.portolan.mpi.shm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/// What tells a process of this host from all others, also from those that get its number later.
///
/// *Units and shapes:* `start` is in ticks of the system where it shows its processes as files,
/// else in ms; it is compared with what the same system says only, and 0 if it is not known.
///
/// @param namespace of the numbers of processes; 0 if it is not known
record ProcessMark(long pid, long start, long namespace) {
    private static final Path PROCESSES = Path.of("/proc");
    private static final long NONE = -1;
    private static final long UNKNOWN = 0;

    /// The fields of a `stat` file after the name: the state, and when the process began.
    private static final int STATE = 0;

    private static final int START = 19;

    /// Of this process.
    static ProcessMark own() {
        long pid = ProcessHandle.current().pid();
        return new ProcessMark(pid, Math.max(UNKNOWN, startOf(pid)), ownNamespace());
    }

    /// Whether the process has ended; false also if that cannot be seen from here. A process that
    /// ended and whose parent has not asked for its result is gone.
    ///
    /// *Cost:* reads a file of the system.
    boolean isGone(ProcessMark observer) {
        if (namespace != observer.namespace) {
            return false;
        }
        long found = startOf(pid);
        return found == NONE || (found > 0 && start > 0 && found != start);
    }

    /// When a process began; [#NONE] if there is no such process.
    private static long startOf(long pid) {
        if (!Files.isDirectory(PROCESSES.resolve("self"))) {
            return startByHandle(pid);
        }
        try {
            String stat =
                    Files.readString(
                            PROCESSES.resolve(Long.toString(pid)).resolve("stat"),
                            StandardCharsets.ISO_8859_1);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            boolean hasEnded = fields[STATE].equals("Z") || fields[STATE].equals("X");
            return hasEnded ? NONE : Long.parseLong(fields[START]);
        } catch (IOException e) {
            // It has ended, maybe while its file was read; or this process has too many open files.
            return Files.exists(PROCESSES.resolve(Long.toString(pid))) ? UNKNOWN : NONE;
        }
    }

    private static long startByHandle(long pid) {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .map(process ->
                        process.info().startInstant().map(Instant::toEpochMilli).orElse(UNKNOWN))
                .orElse(NONE);
    }

    /// The number in `pid:[4026531836]`.
    private static long ownNamespace() {
        try {
            String link = Files.readSymbolicLink(PROCESSES.resolve("self/ns/pid")).toString();
            return Long.parseLong(link.replaceAll("\\D", ""));
        } catch (IOException | UnsupportedOperationException | NumberFormatException e) {
            return 0;
        }
    }
}
