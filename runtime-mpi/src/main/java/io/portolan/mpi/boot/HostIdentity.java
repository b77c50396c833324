package io.portolan.mpi.boot;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Which host this is.
///
/// @param name as others may know it
/// @param id equal for processes that can share memory: those under one kernel that see the same
///   file system in memory, which two containers do not
record HostIdentity(String name, String id) {
    private static final Path KERNEL = Path.of("/proc/sys/kernel");
    private static final Path MEMORY = Path.of("/dev/shm");

    static HostIdentity own() {
        String name = read(KERNEL.resolve("hostname"));
        if (name.isEmpty()) {
            name = byAddress();
        }
        String boot = read(KERNEL.resolve("random/boot_id"));
        return new HostIdentity(name, (boot.isEmpty() ? name : boot) + ":" + memory());
    }

    private static String byAddress() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            return "";
        }
    }

    private static String memory() {
        try {
            return String.valueOf(Files.getAttribute(MEMORY, "unix:dev"));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return "none";
        }
    }
}
