package io.portolan.mpi.wiretest;

import java.io.IOException;
import java.util.List;

/// Commands of the system that start a process with a view of its own of some directory.
public final class Unshared {
    private Unshared() {}

    /// Whether the system lets this user.
    public static boolean isAllowed() throws InterruptedException {
        try {
            Process process =
                    new ProcessBuilder("unshare", "--user", "--map-root-user", "--mount", "true")
                            .start();
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /// What comes before a command that is to see a new file system of some size there.
    ///
    /// @param size as `mount` takes it, such as `300k`
    public static List<String> withFileSystem(String size, String directory) {
        return List.of(
                "unshare",
                "--user",
                "--map-root-user",
                "--mount",
                "sh",
                "-c",
                "mount -t tmpfs -o size=%s none '%s' && exec \"$@\"".formatted(size, directory),
                "sh");
    }
}
