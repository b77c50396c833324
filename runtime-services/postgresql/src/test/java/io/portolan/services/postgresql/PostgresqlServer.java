package io.portolan.services.postgresql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// A PostgreSQL server of a test, in a folder of its own and at a free port of the loopback
/// address. It does not run as root, so by that user it is started as `postgres` or `nobody`.
final class PostgresqlServer implements AutoCloseable {

    private static final Path INSTALLED = Path.of("/usr/lib/postgresql");

    private final Path bin;
    private final Path folder;
    private final int port;

    private PostgresqlServer(Path bin, Path folder, int port) {
        this.bin = bin;
        this.folder = folder;
        this.port = port;
    }

    /// Starts one; skips the test where none is installed.
    static PostgresqlServer start() throws IOException, InterruptedException {
        Optional<Path> bin = installed();
        Assumptions.assumeTrue(
                bin.isPresent(),
                "no " + INSTALLED + "/*/bin/initdb here: apt-get install postgresql");
        Path folder = Files.createTempDirectory("portolan-postgresql");
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        PostgresqlServer server = new PostgresqlServer(bin.orElseThrow(), folder, port);
        if (isRoot()) {
            server.run(List.of("chown", user(), folder.toString()));
        }
        server.asUser("initdb", "-D", server.data(), "-A", "trust", "-U", "portolan", "-N");
        server.goOn();
        return server;
    }

    private static Optional<Path> installed() throws IOException {
        if (!Files.isDirectory(INSTALLED)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(INSTALLED)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Path::compareTo);
        }
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static String user() throws IOException {
        boolean isPostgres =
                Files.readAllLines(Path.of("/etc/passwd")).stream()
                        .anyMatch(line -> line.startsWith("postgres:"));
        return isPostgres ? "postgres" : "nobody";
    }

    private String data() {
        return folder.resolve("data").toString();
    }

    /// Where it is, for JDBC.
    String url() {
        return "jdbc:postgresql://127.0.0.1:%d/postgres?user=portolan".formatted(port);
    }

    /// Starts it, again after [#stop()].
    void goOn() throws IOException, InterruptedException {
        // what a machine that goes down would lose is not tried here
        String options = "-p %d -k %s -c fsync=off -h 127.0.0.1".formatted(port, folder);
        asUser("pg_ctl", "-D", data(), "-l", folder + "/log", "-o", options, "-w", "start");
    }

    /// Stops it as a failure does: without a word to those that are connected.
    void stop() throws IOException, InterruptedException {
        asUser("pg_ctl", "-D", data(), "-m", "immediate", "-w", "stop");
    }

    /// Ends some connections, but not the own one.
    void endConnections(int most) throws SQLException {
        query(
                """
                select count(pg_terminate_backend(pid)) from (
                    select pid from pg_stat_activity
                    where pid <> pg_backend_pid() and backend_type = 'client backend'
                    order by random() limit %d) as chosen
                """
                        .formatted(most));
    }

    /// The number that a query gives.
    long query(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                var statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    /// Changes rows.
    void change(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                var statement = connection.createStatement()) {
            var _ = statement.executeUpdate(sql);
        }
    }

    private void asUser(String command, String... arguments)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>();
        if (isRoot()) {
            all.addAll(List.of("setpriv", "--reuid=" + user(), "--clear-groups"));
        }
        all.add(bin.resolve(command).toString());
        all.addAll(List.of(arguments));
        run(all);
    }

    private void run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("portolan-postgresql", ".log");
        try {
            Process process =
                    new ProcessBuilder(command)
                            .directory(folder.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(output.toFile())
                            .start();
            if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IOException(command + ": " + Files.readString(output, UTF_8));
            }
        } finally {
            Files.delete(output);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            stop();
            run(List.of("rm", "-r", folder.toString()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
