package io.portolan.bench.workflows;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.bench.compare.TemporaryFolder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A PostgreSQL server with its default settings, in a folder of its own. It does not run as root,
/// so by that user it is started as `postgres`.
///
/// @param bin its programs
/// @param folder its data
/// @param port where it listens
record DatabaseFolder(Path bin, TemporaryFolder folder, int port) implements AutoCloseable {

    private static final Path INSTALLED = Path.of("/usr/lib/postgresql");
    private static final String USER = "postgres";

    /// *Failure:* [IllegalStateException] when there is no PostgreSQL.
    static DatabaseFolder start() throws IOException, InterruptedException {
        Path bin = installed();
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        DatabaseFolder database = new DatabaseFolder(bin, TemporaryFolder.create(), port);
        if (isRoot()) {
            database.run(List.of("chown", USER, database.folder().path().toString()));
        }
        database.asUser("initdb", "-D", database.data(), "-A", "trust", "-U", USER);
        String options = "-p %d -k %s -h 127.0.0.1".formatted(port, database.folder().path());
        String log = database.folder().path() + "/log";
        database.asUser("pg_ctl", "-D", database.data(), "-l", log, "-o", options, "-w", "start");
        return database;
    }

    private static Path installed() throws IOException {
        if (Files.isDirectory(INSTALLED)) {
            try (Stream<Path> versions = Files.list(INSTALLED)) {
                var bin =
                        versions.map(version -> version.resolve("bin"))
                                .filter(each -> Files.isExecutable(each.resolve("initdb")))
                                .max(Path::compareTo);
                if (bin.isPresent()) {
                    return bin.get();
                }
            }
        }
        throw new IllegalStateException(
                "there is no %s/*/bin/initdb: apt-get install postgresql".formatted(INSTALLED));
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private String data() {
        return folder.path().resolve("data").toString();
    }

    /// Where it is, for JDBC.
    String url() {
        return "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(port);
    }

    private void asUser(String command, String... arguments)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>();
        if (isRoot()) {
            all.addAll(List.of("setpriv", "--reuid=" + USER, "--clear-groups"));
        }
        all.add(bin.resolve(command).toString());
        all.addAll(List.of(arguments));
        run(all);
    }

    private void run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("portolan-bench", ".log");
        try {
            Process process =
                    new ProcessBuilder(command)
                            .directory(folder.path().toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(output.toFile())
                            .start();
            if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IllegalStateException(
                        "%s: %s".formatted(command, Files.readString(output, UTF_8)));
            }
        } finally {
            Files.delete(output);
        }
    }

    @Override
    public void close() throws IOException {
        try (folder) {
            asUser("pg_ctl", "-D", data(), "-m", "immediate", "-w", "stop");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
