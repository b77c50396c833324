package io.portolan.bench.services;

import io.portolan.bench.compare.Answer;
import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.LegacyComparison;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.RepeatedCalls;
import io.portolan.bench.compare.Role;
import io.portolan.bench.compare.TemporaryFolder;
import io.portolan.services.CreateRequest;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Verb;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadFactory;

/// What a change that survives a power cut costs.
public final class DurableProgram {

    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final Duration LONG = Duration.ofSeconds(5);
    private static final Duration QUICK = Duration.ofSeconds(2);

    private DurableProgram() {}

    /// Ours beside the peer, in rounds.
    public static BenchComparison comparison() {
        return new LegacyComparison(
                "durable",
                "changes of a durable service by several writers, against an embedded database",
                "a disk below the folder for temporary files",
                "three minutes, --quick one",
                DurableProgram.class,
                List.of(DurableContender.values()),
                "writers",
                List.of(1, 16),
                List.of(16),
                List.of(Quantity.compared("us per change of all writers")),
                List.of("-Xms512m", "-Xmx512m", "--enable-native-access=ALL-UNNAMED"));
    }

    /// Arguments: contender, writers, whether quick.
    public static void main(String[] arguments) throws Exception {
        var contender = DurableContender.valueOf(arguments[0]);
        int writers = Integer.parseInt(arguments[1]);
        Duration time = Boolean.parseBoolean(arguments[2]) ? QUICK : LONG;
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            Answer.of(microsPerChange(contender, folder.path(), writers, WARM_UP, time))
                    .print(System.out);
        }
        System.exit(0); // without waiting for the node's threads
    }

    /// *Failure:* [IllegalStateException] when a change that was acknowledged is not there after
    /// the keeper was opened again.
    static double microsPerChange(
            DurableContender contender, Path folder, int writers, Duration warmUp, Duration time)
            throws Exception {
        RepeatedCalls changing = new RepeatedCalls(writers, contender.threads());
        RepeatedCalls.Made before;
        RepeatedCalls.Made timed;
        try (Keeper keeper = contender.open(folder)) {
            before = changing.run(warmUp, (_, _) -> keeper.change());
            timed = changing.run(time, (_, _) -> keeper.change());
        }
        long acknowledged = before.calls() + timed.calls();
        try (Keeper again = contender.open(folder)) {
            if (again.changes() != acknowledged) {
                throw new IllegalStateException(
                        "%d changes were acknowledged, %d are there"
                                .formatted(acknowledged, again.changes()));
            }
        }
        return timed.microsPerCall();
    }

    /// Who keeps the changes, and on what threads those who change wait.
    enum DurableContender implements Contender {
        VIRTUAL("Portolan, virtual threads", Role.OURS),
        PLATFORM("Portolan, platform threads", Role.OURS),
        SQLITE("SQLite, WAL, synchronous=FULL", Role.PEER);

        private final String label;
        private final Role role;

        DurableContender(String label, Role role) {
            this.label = label;
            this.role = role;
        }

        @Override
        public String label() {
            return label;
        }

        @Override
        public Role role() {
            return role;
        }

        Keeper open(Path folder) throws Exception {
            return this == SQLITE ? new SqliteKeeper(folder) : new ServiceKeeper(folder);
        }

        ThreadFactory threads() {
            return this == VIRTUAL
                    ? Thread.ofVirtual().factory()
                    : Thread.ofPlatform().daemon().factory();
        }
    }

    /// Something that counts changes on the disk.
    interface Keeper extends AutoCloseable {

        /// What is kept beside the count.
        String VALUE = "v".repeat(90);

        /// Makes one change of about 100 bytes; returns when it is on the disk.
        ///
        /// *Threads:* any number.
        void change() throws Exception;

        /// How many changes there are.
        long changes() throws Exception;

        @Override
        void close();
    }

    /// Ours: a durable service, whose store has the log with group commit.
    static final class ServiceKeeper implements Keeper {

        private static final String ID = "urn:bench:kept";

        record Kept(long changes, String value) {}

        record Step() {}

        @ServiceContract(id = ID, state = Kept.class, isDurable = true, isBlocking = false)
        static final class Steps {

            @On(Verb.UPDATE)
            Kept step(Step step, ServiceContext<Kept> context) {
                Kept now = context.state().state();
                return new Kept(now.changes() + 1, now.value());
            }
        }

        private final ServiceNode node;
        private final ServiceProxy<Kept> service;

        ServiceKeeper(Path folder) throws InterruptedException {
            node = ServiceNode.builder().service(Steps.class).store(folder).start();
            CreateRequest request =
                    CreateRequest.of(ID).name("kept").state(new Kept(0, VALUE)).resuming();
            service = node.connect(node.create(request), Kept.class);
        }

        @Override
        public void change() throws InterruptedException {
            service.update(new Step(), null);
        }

        @Override
        public long changes() throws InterruptedException {
            return service.get().state().changes();
        }

        @Override
        public void close() {
            node.close();
        }
    }

    /// A peer: a row of a table, with a log written ahead and forced at each commit. Its
    /// documentation advises one connection that writes.
    static final class SqliteKeeper implements Keeper {

        private final Connection connection;
        private final PreparedStatement step;

        SqliteKeeper(Path folder) throws SQLException {
            connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("kept.db"));
            try (Statement statement = connection.createStatement()) {
                statement.execute("PRAGMA journal_mode = WAL");
                statement.execute("PRAGMA synchronous = FULL");
                statement.execute("CREATE TABLE IF NOT EXISTS kept (changes INTEGER, value TEXT)");
                statement.execute(
                        "INSERT INTO kept SELECT 0, '%s' WHERE NOT EXISTS (SELECT 1 FROM kept)"
                                .formatted(VALUE));
            }
            step = connection.prepareStatement("UPDATE kept SET changes = changes + 1");
        }

        @Override
        public synchronized void change() throws SQLException {
            step.executeUpdate();
        }

        @Override
        public synchronized long changes() throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT changes FROM kept")) {
                return row.getLong(1);
            }
        }

        @Override
        public void close() {
            try {
                connection.close();
            } catch (SQLException e) {
                throw new IllegalStateException("the database could not be closed", e);
            }
        }
    }
}
