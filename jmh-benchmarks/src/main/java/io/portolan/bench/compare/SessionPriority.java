package io.portolan.bench.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Puts this session before the others of the machine, where Linux schedules by session.
///
/// Within such a session `nice` changes nothing for other sessions; the weight of the session's own
/// autogroup does. It is raised only when this process leads its session, so that a shell is left
/// as it was: `setsid ./portolan bench NAME --in-front`.
final class SessionPriority {

    private static final Path AUTOGROUP = Path.of("/proc/self/autogroup");
    private static final Path STAT = Path.of("/proc/self/stat");
    private static final String FRONT = "-20";

    private SessionPriority() {}

    /// Returns whether it did; without the right to, or elsewhere than on Linux, it does nothing.
    static boolean raise() {
        try {
            if (!leadsSession(Files.readString(STAT), ProcessHandle.current().pid())) {
                return false;
            }
            Files.writeString(AUTOGROUP, FRONT);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /// Whether the kernel's line on a process says that it leads its session.
    static boolean leadsSession(String stat, long pid) {
        // pid (name) state parent group session ...; the name may hold blanks and parentheses
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
        return fields.length > 3 && fields[3].equals(Long.toString(pid));
    }
}
