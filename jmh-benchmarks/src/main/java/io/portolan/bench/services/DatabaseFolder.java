package io.portolan.bench.services;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.bench.compare.TemporaryFolder;
import java.io.BufferedReader;
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
/// so by that user it is started as `postgres`. The server is a child of this process: what it
/// spends is what the contender spends, and not the load of a program that disturbs it.
final class DatabaseFolder implements AutoCloseable {

    private static final Path INSTALLED = Path.of("/usr/lib/postgresql");
    private static final String USER = "postgres";
    private static final String READY = "ready to accept connections";
    private static final long LIMIT_SECONDS = 60;

    /// Its programs.
    private final Path bin;

    /// Its data.
    private final TemporaryFolder folder;

    /// Where it listens.
    private final int port;

    private final Process server;

    /// *Failure:* [IllegalStateException] when there is no PostgreSQL.
    static DatabaseFolder start() throws IOException, InterruptedException {
        Path bin = installed();
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        return new DatabaseFolder(bin, TemporaryFolder.create(), port);
    }

    private DatabaseFolder(Path bin, TemporaryFolder folder, int port)
            throws IOException, InterruptedException {
        this.bin = bin;
        this.folder = folder;
        this.port = port;
        if (isRoot()) {
            run(List.of("chown", USER, folder.path().toString()));
        }
        run(asUser("initdb", "-D", data(), "-A", "trust", "-U", USER));
        List<String> command =
                asUser(
                        "postgres",
                        "-D",
                        data(),
                        "-p",
                        "" + port,
                        "-k",
                        folder.path().toString(),
                        "-h",
                        "127.0.0.1",
                        "-c",
                        "lc_messages=C");
        server = builder(command).start();
        awaitReady(command, server.inputReader(UTF_8));
    }

    /// Reads what the server says until it can be asked, and then on, so that it never waits for a
    /// reader.
    private static void awaitReady(List<String> command, BufferedReader said) throws IOException {
        List<String> lines = new ArrayList<>();
        String line;
        do {
            line = said.readLine();
            if (line == null) {
                throw new IllegalStateException("%s: %s".formatted(command, lines));
            }
            lines.add(line);
        } while (!line.contains(READY));
        Thread.ofPlatform().daemon().start(() -> said.lines().forEach(_ -> {}));
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

    private List<String> asUser(String command, String... arguments) {
        List<String> all = new ArrayList<>();
        if (isRoot()) {
            all.addAll(List.of("setpriv", "--reuid=" + USER, "--clear-groups"));
        }
        all.add(bin.resolve(command).toString());
        all.addAll(List.of(arguments));
        return all;
    }

    private ProcessBuilder builder(List<String> command) {
        return new ProcessBuilder(command)
                .directory(folder.path().toFile())
                .redirectErrorStream(true);
    }

    private void run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("portolan-bench", ".log");
        try {
            Process process = builder(command).redirectOutput(output.toFile()).start();
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
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
            run(asUser("pg_ctl", "-D", data(), "-m", "immediate", "-w", "stop"));
            if (!server.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                server.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
