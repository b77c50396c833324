package io.portolan.bench.services;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbos.transact.DBOS;
import dev.dbos.transact.config.DBOSConfig;
import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.Program;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.RepeatedCalls;
import io.portolan.bench.compare.Role;
import io.portolan.bench.compare.RunThreads;
import io.portolan.bench.compare.TemporaryFolder;
import io.portolan.bench.compare.Twin;
import io.portolan.services.CreateRequest;
import io.portolan.services.Limits;
import io.portolan.services.ServiceProxy;
import io.portolan.services.hosting.KeptAnswer;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.node.ServiceNodeBuilder;
import io.portolan.services.postgresql.PostgresqlJournals;
import io.portolan.services.store.LogSettings;
import io.portolan.services.store.Saving;
import io.portolan.services.store.StateStore;
import io.portolan.services.workflow.RunId;
import io.portolan.services.workflow.Workflow;
import io.portolan.services.workflow.WorkflowContext;
import io.portolan.services.workflow.WorkflowContract;
import io.portolan.services.workflow.WorkflowRun;
import io.portolan.services.workflow.WorkflowRuns;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a step of a workflow costs. The steps do next to nothing, so that what is left is what
/// keeps them.
public final class WorkflowsProgram implements Program<Twin<WorkflowsProgram.Opening>> {

    private static final int STEPS = 10;

    /// Of a workflow without a journal, so that the start of one is no part of the figure.
    private static final int MANY_STEPS = 1_000;

    private static final String MEMORY = "MEMORY";

    /// On two cores the compilers took one of them for the first twelve seconds, and a step four
    /// times as long as later.
    private static final Duration WARM_UP = Duration.ofSeconds(16);

    private static final Duration LONG = Duration.ofSeconds(8);
    private static final Duration QUICK = Duration.ofSeconds(3);

    private static final List<Twin<Opening>> TWINS =
            List.of(
                    Twin.ours(
                            "LOG",
                            "Portolan, journal in its log",
                            folder -> portolan(ServiceNode.builder().store(folder), () -> {})),
                    Twin.ours(
                            "POSTGRESQL",
                            "Portolan, journal in PostgreSQL",
                            WorkflowsProgram::inPostgresql),
                    Twin.ours(
                            MEMORY,
                            "Portolan, no journal",
                            _ -> portolan(ServiceNode.builder(), () -> {})),
                    Twin.peer("DBOS", "DBOS Transact, PostgreSQL", WorkflowsProgram::byDbos),
                    Twin.of(
                            "APPENDS",
                            "Portolan, appends to the log alone",
                            Role.FLOOR,
                            WorkflowsProgram::byAppends));

    interface Opening {
        StepRunner open(Path folder) throws Exception;
    }

    /// Runs workflows, on any number of threads.
    ///
    /// @param below to be closed
    record StepRunner(Run workflow, AutoCloseable below) {

        /// Runs one, of a name that no other has, to its end; returns the sum of what its steps
        /// return, their numbers from 0.
        interface Run {
            int run(String id, int steps) throws Exception;
        }
    }

    @Override
    public Description<Twin<Opening>> description() {
        return new Description<>(
                "workflows",
                "workflows of ten durable steps by several callers, against DBOS Transact",
                "a disk below the folder for temporary files; PostgreSQL",
                "twenty-five minutes, --quick nine",
                TWINS,
                "callers",
                List.of(1, 16),
                List.of(16),
                List.of(Quantity.compared("us per step of all callers")),
                List.of("-Xms512m", "-Xmx512m", "--enable-native-access=ALL-UNNAMED"));
    }

    /// *Failure:* [IllegalStateException] when a workflow returns something else than the sum of
    /// its steps.
    @Override
    public ProgramAnswer measure(Twin<Opening> contender, int size, boolean isQuick)
            throws Exception {
        RepeatedCalls runs = new RepeatedCalls(size, RunThreads.virtual());
        int steps = contender.name().equals(MEMORY) ? MANY_STEPS : STEPS;
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            StepRunner runner = contender.of().open(folder.path());
            try (AutoCloseable _ = runner.below()) {
                var _ = runs.run(WARM_UP, (caller, n) -> run(runner, "warm", caller, n, steps));
                RepeatedCalls.Made made =
                        runs.run(
                                isQuick ? QUICK : LONG,
                                (caller, n) -> run(runner, "timed", caller, n, steps));
                return ProgramAnswer.of(made.microsPerCall() / steps);
            }
        }
    }

    private static void run(StepRunner runner, String name, int caller, long number, int steps)
            throws Exception {
        int sum = runner.workflow().run(name + "-" + caller + "-" + number, steps);
        if (sum != steps * (steps - 1) / 2) {
            throw new IllegalStateException(
                    "the numbers of %d steps add up to %d".formatted(steps, sum));
        }
    }

    /// @param count of the steps
    record Steps(int count) {}

    @WorkflowContract(id = Stepping.ID, mostEnded = 1_000)
    static final class Stepping implements Workflow<Steps, Integer> {

        private static final String ID = "urn:bench:steps";

        @Override
        public Integer run(Steps steps, WorkflowContext flow) throws Exception {
            int sum = 0;
            for (int i = 0; i < steps.count(); i++) {
                int number = i;
                sum += flow.step("step", Integer.class, key -> number);
            }
            return sum;
        }
    }

    private static StepRunner inPostgresql(Path folder) throws Exception {
        Postgresql database = Postgresql.start(folder);
        PostgresqlJournals journals = PostgresqlJournals.open(database.url(), "postgres", "");
        return portolan(
                ServiceNode.builder().journals(journals),
                () -> {
                    journals.close();
                    database.close();
                });
    }

    private static StepRunner portolan(ServiceNodeBuilder builder, AutoCloseable below)
            throws InterruptedException {
        ServiceNode node = builder.service(Stepping.class).start();
        ServiceProxy<WorkflowRuns> runs =
                node.connect(node.create(CreateRequest.of(Stepping.ID)), WorkflowRuns.class);
        return new StepRunner(
                (id, steps) -> {
                    runs.named("start")
                            .idempotencyKey(id)
                            .submit(new Steps(steps), WorkflowRun.class);
                    return Objects.requireNonNull(
                            runs.named("result").submit(new RunId(id), Integer.class));
                },
                () -> {
                    node.close();
                    below.close();
                });
    }

    /// The floor: each step is an append to the log of a node, of the size of a step's entry.
    private static StepRunner byAppends(Path folder) throws IOException {
        byte[] entry = new byte[24];
        StateStore store =
                StateStore.open(LogSettings.of(folder), KeptAnswer.limits(Limits.DEFAULT));
        return new StepRunner(
                (id, steps) -> {
                    int sum = 0;
                    for (int i = 0; i < steps; i++) {
                        CountDownLatch known = new CountDownLatch(1);
                        Saving saving = new Saving(store.generation(), known::countDown);
                        store.attach(
                                StateStore.JOURNAL, "/services/steps", id + "/" + i, entry, saving);
                        known.await();
                        @Nullable IOException cause = saving.cause();
                        if (cause != null) {
                            throw cause;
                        }
                        sum += i;
                    }
                    return sum;
                },
                store);
    }

    /// What DBOS makes a proxy of.
    public interface SteppingByDbos {
        /// The workflow.
        int run(int steps);
    }

    /// Its code.
    ///
    /// @param dbos that runs it
    public record SteppingInSteps(DBOS dbos) implements SteppingByDbos {

        @Override
        @dev.dbos.transact.workflow.Workflow(name = "stepping")
        public int run(int steps) {
            int sum = 0;
            for (int i = 0; i < steps; i++) {
                int number = i;
                sum += dbos.<Integer, RuntimeException>runStep(() -> number, "step");
            }
            return sum;
        }
    }

    /// A peer: workflows in tables of PostgreSQL, as its documentation writes them.
    private static StepRunner byDbos(Path folder) throws IOException, InterruptedException {
        Postgresql database = Postgresql.start(folder);
        DBOS dbos =
                new DBOS(
                        DBOSConfig.defaults("steps")
                                .withDatabaseUrl(database.url())
                                .withDbUser("postgres")
                                .withDbPassword("postgres"));
        SteppingByDbos proxy = dbos.registerProxy(SteppingByDbos.class, new SteppingInSteps(dbos));
        dbos.launch();
        return new StepRunner(
                (_, steps) -> proxy.run(steps),
                () -> {
                    dbos.close();
                    database.close();
                });
    }

    /// A PostgreSQL server with its default settings, in a folder for it alone. It does not run as
    /// root, so by that user it is started as `postgres`. The server is a child of this process:
    /// what it spends is what the contender spends, and not the load of a program that disturbs it.
    ///
    /// @param bin its programs
    /// @param port where it listens
    private record Postgresql(Path bin, Path folder, int port, Process server)
            implements AutoCloseable {

        private static final Path INSTALLED = Path.of("/usr/lib/postgresql");
        private static final String READY = "ready to accept connections";
        private static final Duration LIMIT = Duration.ofMinutes(1);

        /// *Failure:* [IllegalStateException] when there is no PostgreSQL.
        static Postgresql start(Path folder) throws IOException, InterruptedException {
            Path bin = installed();
            int port;
            try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                port = free.getLocalPort();
            }
            if (isRoot()) {
                run(List.of("chown", "postgres", folder.toString()));
            }
            run(command(bin, folder, "initdb -A trust -U postgres"));
            List<String> command =
                    command(
                            bin,
                            folder,
                            "postgres -p %d -k %s -h 127.0.0.1 -c lc_messages=C"
                                    .formatted(port, folder));
            Process server = new ProcessBuilder(command).redirectErrorStream(true).start();
            awaitReady(command, server.inputReader(UTF_8));
            return new Postgresql(bin, folder, port, server);
        }

        /// Reads what the server says until it can be asked, and then on, so that it never waits
        /// for a reader.
        private static void awaitReady(List<String> command, BufferedReader said)
                throws IOException {
            List<String> lines = new ArrayList<>();
            do {
                String line = said.readLine();
                if (line == null) {
                    throw new IllegalStateException("%s: %s".formatted(command, lines));
                }
                lines.add(line);
            } while (!lines.getLast().contains(READY));
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

        String url() {
            return "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(port);
        }

        /// A program and its arguments, which have no blanks, with the folder's data.
        private static List<String> command(Path bin, Path folder, String arguments) {
            String user = isRoot() ? " setpriv --reuid=postgres --clear-groups" : "";
            return List.of(
                    "env -C %s%s %s/%s -D %s/data"
                            .formatted(folder, user, bin, arguments, folder)
                            .split(" ", -1));
        }

        private static void run(List<String> command) throws IOException, InterruptedException {
            ChildProcess ended = ChildProcess.run(command, Map.of(), LIMIT);
            if (ended.status() != 0) {
                throw new IllegalStateException("%s: %s".formatted(command, ended.lines()));
            }
        }

        @Override
        public void close() throws IOException {
            try {
                run(command(bin, folder, "pg_ctl -m immediate -w stop"));
                if (!server.waitFor(LIMIT.toNanos(), TimeUnit.NANOSECONDS)) {
                    server.destroyForcibly();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
