package io.portolan.bench.services;

import dev.dbos.transact.DBOS;
import dev.dbos.transact.config.DBOSConfig;
import io.portolan.bench.compare.TemporaryFolder;
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
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// Runs workflows whose steps do next to nothing, so that what is left is what keeps them.
interface StepRunner extends AutoCloseable {

    /// Runs one to its end; returns the sum of what its steps return, their numbers from 0.
    ///
    /// *Threads:* any number.
    ///
    /// @param id its name, which no other has
    /// @param steps how many it has
    int run(String id, int steps) throws Exception;

    @Override
    void close() throws IOException;

    /// Ours.
    record PortolanRunner(
            ServiceNode node, ServiceProxy<WorkflowRuns> runs, List<AutoCloseable> below)
            implements StepRunner {

        private static final String CONTRACT = "urn:bench:steps";

        /// @param count of the steps
        record Steps(int count) {}

        @WorkflowContract(id = CONTRACT, mostEnded = 1_000)
        static final class Stepping implements Workflow<Steps, Integer> {

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

        static PortolanRunner inALog() throws IOException, InterruptedException {
            TemporaryFolder folder = TemporaryFolder.create();
            return of(ServiceNode.builder().store(folder.path()), folder);
        }

        static PortolanRunner inPostgresql() throws IOException, InterruptedException {
            DatabaseFolder database = DatabaseFolder.start();
            PostgresqlJournals journals = PostgresqlJournals.open(database.url(), "postgres", "");
            return of(ServiceNode.builder().journals(journals), journals, database);
        }

        static PortolanRunner inNothing() throws InterruptedException {
            return of(ServiceNode.builder());
        }

        private static PortolanRunner of(ServiceNodeBuilder builder, AutoCloseable... below)
                throws InterruptedException {
            ServiceNode node = builder.service(Stepping.class).start();
            return new PortolanRunner(
                    node,
                    node.connect(node.create(CreateRequest.of(CONTRACT)), WorkflowRuns.class),
                    List.of(below));
        }

        @Override
        public int run(String id, int steps) throws InterruptedException {
            runs.named("start").idempotencyKey(id).submit(new Steps(steps), WorkflowRun.class);
            return Objects.requireNonNull(
                    runs.named("result").submit(new RunId(id), Integer.class));
        }

        @Override
        public void close() throws IOException {
            node.close();
            for (AutoCloseable each : below) {
                try {
                    each.close();
                } catch (Exception e) {
                    throw new IOException(e);
                }
            }
        }
    }

    /// The floor: each step is an append to the log of a node, of the size of a step's entry.
    record BareLogRunner(TemporaryFolder folder, StateStore store) implements StepRunner {

        private static final byte[] ENTRY = new byte[24];

        static BareLogRunner open() throws IOException {
            TemporaryFolder folder = TemporaryFolder.create();
            return new BareLogRunner(
                    folder,
                    StateStore.open(
                            LogSettings.of(folder.path()), KeptAnswer.limits(Limits.DEFAULT)));
        }

        @Override
        public int run(String id, int steps) throws Exception {
            int sum = 0;
            for (int i = 0; i < steps; i++) {
                CountDownLatch known = new CountDownLatch(1);
                Saving saving = new Saving(store.generation(), known::countDown);
                store.attach(StateStore.JOURNAL, "/services/steps", id + "/" + i, ENTRY, saving);
                known.await();
                @Nullable IOException cause = saving.cause();
                if (cause != null) {
                    throw cause;
                }
                sum += i;
            }
            return sum;
        }

        @Override
        public void close() throws IOException {
            store.close();
            folder.close();
        }
    }

    /// A peer: workflows in tables of PostgreSQL, as its documentation writes them.
    record DbosRunner(DatabaseFolder database, DBOS dbos, SteppingByDbos proxy)
            implements StepRunner {

        /// What it makes a proxy of.
        public interface SteppingByDbos {
            /// The workflow.
            int run(int steps);
        }

        /// Its code.
        public static final class SteppingInSteps implements SteppingByDbos {
            private final DBOS dbos;

            SteppingInSteps(DBOS dbos) {
                this.dbos = dbos;
            }

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

        static DbosRunner open() throws IOException, InterruptedException {
            DatabaseFolder database = DatabaseFolder.start();
            DBOS dbos =
                    new DBOS(
                            DBOSConfig.defaults("steps")
                                    .withDatabaseUrl(database.url())
                                    .withDbUser("postgres")
                                    .withDbPassword("postgres"));
            SteppingByDbos proxy =
                    dbos.registerProxy(SteppingByDbos.class, new SteppingInSteps(dbos));
            dbos.launch();
            return new DbosRunner(database, dbos, proxy);
        }

        @Override
        public int run(String id, int steps) {
            return proxy.run(steps);
        }

        @Override
        public void close() throws IOException {
            dbos.close();
            database.close();
        }
    }
}
