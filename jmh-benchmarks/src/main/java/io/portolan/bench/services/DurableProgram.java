package io.portolan.bench.services;

import io.portolan.bench.compare.Program;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.RepeatedCalls;
import io.portolan.bench.compare.RunThreads;
import io.portolan.bench.compare.TemporaryFolder;
import io.portolan.bench.compare.Twin;
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
import java.util.concurrent.Callable;

/// What a change that survives a power cut costs.
public final class DurableProgram implements Program<Twin<DurableProgram.Opening>> {

    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final Duration LONG = Duration.ofSeconds(5);
    private static final Duration QUICK = Duration.ofSeconds(2);
    private static final String VIRTUAL = "VIRTUAL";

    private static final List<Twin<Opening>> TWINS =
            List.of(
                    Twin.ours(VIRTUAL, "Portolan, virtual threads", DurableProgram::service),
                    Twin.ours("PLATFORM", "Portolan, platform threads", DurableProgram::service),
                    Twin.peer("SQLITE", "SQLite, WAL, synchronous=FULL", DurableProgram::sqlite));

    /// What is kept beside the count.
    private static final String VALUE = "v".repeat(90);

    interface Opening {
        Keeper open(Path folder) throws Exception;
    }

    /// Something that counts changes on the disk.
    ///
    /// @param change makes one change of about 100 bytes; returns when it is on the disk; on any
    ///   number of threads
    /// @param changes how many there are
    record Keeper(RepeatedCalls.Call change, Callable<Long> changes, AutoCloseable node) {}

    @Override
    public Description<Twin<Opening>> description() {
        return new Description<>(
                "durable",
                "changes of a durable service by several writers, against an embedded database",
                "a disk below the folder for temporary files",
                "three minutes, --quick one",
                TWINS,
                "writers",
                List.of(1, 16),
                List.of(16),
                List.of(Quantity.compared("us per change of all writers")),
                List.of("-Xms512m", "-Xmx512m", "--enable-native-access=ALL-UNNAMED"));
    }

    /// *Failure:* [IllegalStateException] when a change that was acknowledged is not there after
    /// the keeper was opened again.
    @Override
    public ProgramAnswer measure(Twin<Opening> contender, int size, boolean isQuick)
            throws Exception {
        boolean isVirtual = contender.name().equals(VIRTUAL);
        RepeatedCalls changing =
                new RepeatedCalls(size, isVirtual ? RunThreads.virtual() : RunThreads.platform());
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            Keeper keeper = contender.of().open(folder.path());
            RepeatedCalls.Made before = changing.run(WARM_UP, keeper.change());
            RepeatedCalls.Made timed = changing.run(isQuick ? QUICK : LONG, keeper.change());
            keeper.node().close();
            Keeper again = contender.of().open(folder.path());
            long acknowledged = before.calls() + timed.calls();
            long there = again.changes().call();
            again.node().close();
            if (there != acknowledged) {
                throw new IllegalStateException(
                        "%d changes were acknowledged, %d are there"
                                .formatted(acknowledged, there));
            }
            return ProgramAnswer.of(timed.microsPerCall());
        }
    }

    record Kept(long changes, String value) {}

    record Step() {}

    @ServiceContract(id = Steps.ID, state = Kept.class, isDurable = true, isBlocking = false)
    static final class Steps {

        private static final String ID = "urn:bench:kept";

        @On(Verb.UPDATE)
        Kept step(Step step, ServiceContext<Kept> context) {
            Kept now = context.state().state();
            return new Kept(now.changes() + 1, now.value());
        }
    }

    /// Ours: a durable service, whose store has the log with group commit.
    private static Keeper service(Path folder) throws InterruptedException {
        ServiceNode node = ServiceNode.builder().service(Steps.class).store(folder).start();
        CreateRequest request =
                CreateRequest.of(Steps.ID).name("kept").state(new Kept(0, VALUE)).resuming();
        ServiceProxy<Kept> service = node.connect(node.create(request), Kept.class);
        return new Keeper(
                (_, _) -> service.update(new Step(), null),
                () -> service.get().state().changes(),
                node);
    }

    /// A peer: a row of a table, with a log written ahead and forced at each commit. Its
    /// documentation advises one connection that writes.
    private static Keeper sqlite(Path folder) throws SQLException {
        Connection connection =
                DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("kept.db"));
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("PRAGMA synchronous = FULL");
            statement.execute("CREATE TABLE IF NOT EXISTS kept (changes INTEGER, value TEXT)");
            statement.execute(
                    "INSERT INTO kept SELECT 0, '%s' WHERE NOT EXISTS (SELECT 1 FROM kept)"
                            .formatted(VALUE));
        }
        PreparedStatement step =
                connection.prepareStatement("UPDATE kept SET changes = changes + 1");
        return new Keeper(
                (_, _) -> {
                    synchronized (step) {
                        step.executeUpdate();
                    }
                },
                () -> {
                    try (Statement statement = connection.createStatement();
                            ResultSet row = statement.executeQuery("SELECT changes FROM kept")) {
                        return row.getLong(1);
                    }
                },
                connection);
    }
}
