package io.portolan.services.postgresql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.portolan.services.CreateRequest;
import io.portolan.services.Limits;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.workflow.RunId;
import io.portolan.services.workflow.Workflow;
import io.portolan.services.workflow.WorkflowContext;
import io.portolan.services.workflow.WorkflowContract;
import io.portolan.services.workflow.WorkflowRun;
import io.portolan.services.workflow.WorkflowRuns;
import io.portolan.services.workflow.WorkflowSignal;
import java.io.IOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/// Two nodes of one process with the same service of workflows in one database.
@Tag("slow")
@Timeout(120)
@SuppressWarnings("NullAway") // what is asked here always answers
class SharedRunsTest {

    record Question(String text) {}

    record Rounds(int steps) {}

    /// Says where it is asked.
    @WorkflowContract(id = "urn:test:questions")
    static final class Questions implements Workflow<Question, String> {

        @Override
        public String run(Question question, WorkflowContext flow) throws Exception {
            flow.step("asked", String.class, key -> question.text());
            String answer = flow.signal("answer", String.class);
            flow.sleep(Duration.ofMillis(1));
            return question.text() + " " + answer;
        }
    }

    @WorkflowContract(id = "urn:test:questions", version = 2, oldest = 2)
    static final class LaterQuestions implements Workflow<Question, String> {

        @Override
        public String run(Question question, WorkflowContext flow) throws Exception {
            return "later " + flow.signal("answer", String.class);
        }
    }

    /// Whose steps notice when they are done twice at once.
    @WorkflowContract(id = "urn:test:alone")
    static final class Alone implements Workflow<Rounds, Integer> {

        static final Map<String, AtomicInteger> INSIDE = new ConcurrentHashMap<>();
        static final AtomicInteger TOGETHER = new AtomicInteger();

        @Override
        public Integer run(Rounds rounds, WorkflowContext flow) throws Exception {
            int sum = 0;
            for (int i = 0; i < rounds.steps(); i++) {
                int number = i;
                sum += flow.step("inside", Integer.class, key -> inside(flow.id(), number));
            }
            return sum;
        }

        private static int inside(String run, int number) {
            AtomicInteger inside = INSIDE.computeIfAbsent(run, first -> new AtomicInteger());
            if (inside.incrementAndGet() > 1) {
                TOGETHER.incrementAndGet();
            }
            // the work of the step, now and then longer than a connection is away
            LockSupport.parkNanos(number % 12 == 7 ? 900_000_000 : 10_000_000);
            inside.decrementAndGet();
            return number;
        }
    }

    /// Ends with the first answer, whatever comes with it.
    @WorkflowContract(id = "urn:test:brief")
    static final class Brief implements Workflow<Question, String> {

        @Override
        public String run(Question question, WorkflowContext flow) throws Exception {
            return flow.signal("answer", String.class);
        }
    }

    /// Takes as many answers as it is told to.
    @WorkflowContract(id = "urn:test:answers")
    static final class Answers implements Workflow<Rounds, Integer> {

        @Override
        public Integer run(Rounds rounds, WorkflowContext flow) throws Exception {
            Set<String> all = new HashSet<>();
            while (all.size() < rounds.steps()) {
                all.add(flow.signal("answer", String.class));
            }
            return all.size();
        }
    }

    private static PostgresqlServer server;

    @BeforeAll
    static void start() throws Exception {
        server = PostgresqlServer.start();
    }

    @AfterAll
    static void stop() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    /// A node of its own.
    private record Member(
            PostgresqlJournals journals, ServiceNode node, ServiceProxy<WorkflowRuns> runs)
            implements AutoCloseable {

        static Member of(Class<?> type, String name) throws Exception {
            return of(type, name, "portolan");
        }

        /// @param user by whose name it connects
        static Member of(Class<?> type, String name, String user) throws Exception {
            PostgresqlJournals journals =
                    PostgresqlJournals.open(server.url().replace("?user=portolan", ""), user, "");
            ServiceNode node = ServiceNode.builder().service(type).journals(journals).start();
            URI path =
                    node.create(
                            CreateRequest.of(type.getAnnotation(WorkflowContract.class).id())
                                    .name(name));
            return new Member(
                    journals,
                    node,
                    node.connect(path, WorkflowRuns.class).timeout(Duration.ofSeconds(60)));
        }

        WorkflowRun start(String id, Object input) throws InterruptedException {
            return runs.named("start").idempotencyKey(id).submit(input, WorkflowRun.class);
        }

        <R> R result(String id, Class<R> type) throws InterruptedException {
            return runs.named("result").submit(new RunId(id), type);
        }

        void signal(String id, String value) throws InterruptedException {
            runs.named("signal").submit(new WorkflowSignal(id, "answer", value), WorkflowRun.class);
        }

        void act(String name, String id) throws InterruptedException {
            runs.named(name).submit(new RunId(id), Object.class);
        }

        WorkflowRun await(String id, Predicate<WorkflowRun> isSo) throws InterruptedException {
            while (true) { // bounded by the test's timeout
                WorkflowRun run = runs.get().state().runs().get(id);
                if (run != null && isSo.test(run)) {
                    return run;
                }
                LockSupport.parkNanos(5_000_000);
            }
        }

        @Override
        public void close() {
            node.close();
            journals.close();
        }
    }

    private static String refused(Executable asked) {
        return String.valueOf(assertThrows(FaultException.class, asked).getMessage());
    }

    @Test
    void aRunIsAskedForAtBothNodes() throws Exception {
        try (Member one = Member.of(Questions.class, "both");
                Member other = Member.of(Questions.class, "both")) {
            one.start("a", new Question("why"));
            assertEquals("a", other.start("a", new Question("why")).id());
            String why = refused(() -> other.start("a", new Question("who")));
            assertTrue(why.contains("another"), why);
            one.await("a", run -> run.step().equals("signal answer"));
            WorkflowRun remote = other.await("a", run -> run.step().startsWith("at work in"));
            assertEquals(WorkflowRun.Status.RUNNING, remote.status());
            assertEquals(1, other.runs().named("steps").query(new RunId("a"), List.class).size());
            for (String action : List.of("forget", "resume")) {
                assertTrue(refused(() -> other.act(action, "a")).contains("ask there"));
            }
            other.signal("a", "because");
            assertEquals("why because", other.result("a", String.class));
            assertEquals("why because", one.result("a", String.class));

            one.start("b", new Question("when"));
            other.await("b", run -> run.step().startsWith("at work in"));
            other.act("cancel", "b");
            assertTrue(refused(() -> other.result("b", String.class)).contains("canceled by"));
            assertTrue(refused(() -> other.signal("b", "late")).contains("has ended"));
            other.act("forget", "b");
            while (one.runs().get().state().runs().containsKey("b")) {
                LockSupport.parkNanos(5_000_000);
            }
            other.start("b", new Question("again")); // one keeps its answer of the first
            one.signal("b", "yes");
            assertEquals("again yes", other.result("b", String.class));
        }
    }

    @Test
    void theExampleOfTheGuideGoesOnInTheNextNode() throws Exception {
        SharedApprovals.with(
                server.url(),
                approvals ->
                        approvals
                                .named("start")
                                .idempotencyKey("trip")
                                .submit(new SharedApprovals.Wish("a trip"), WorkflowRun.class));
        SharedApprovals.with(
                server.url(),
                approvals -> {
                    approvals
                            .named("signal")
                            .submit(new WorkflowSignal("trip", "answer", true), WorkflowRun.class);
                    assertEquals(
                            "a trip: yes",
                            approvals.named("result").submit(new RunId("trip"), String.class));
                });
    }

    @Test
    void aNodeThatClosesGivesItsRunsToTheOther() throws Exception {
        try (Member other = Member.of(Questions.class, "given")) {
            try (Member one = Member.of(Questions.class, "given")) {
                one.start("a", new Question("why"));
                one.await("a", run -> run.step().equals("signal answer"));
            }
            other.await("a", run -> run.step().equals("signal answer"));
            other.signal("a", "so");
            assertEquals("why so", other.result("a", String.class));
        }
    }

    /// The statement behind the one that claims them is refused.
    @Test
    void runsThatCannotBeReadWhenTheyAreClaimedGoOnLater() throws Exception {
        try (Member other = Member.of(Questions.class, "unread")) {
            Member one = Member.of(Questions.class, "unread");
            one.start("a", new Question("why"));
            other.await("a", run -> run.step().startsWith("at work in"));
            try (Refusals refusals = new Refusals()) {
                server.change("alter table portolan_entry rename to portolan_away");
                one.close();
                assertTrue(refusals.seen.tryAcquire(20, TimeUnit.SECONDS), "it is claimed");
            } finally {
                server.change("alter table portolan_away rename to portolan_entry");
            }
            other.signal("a", "so");
            assertEquals("why so", other.result("a", String.class));
        }
    }

    /// Sees that the server has refused a statement of a session that goes on.
    private static final class Refusals extends Handler implements AutoCloseable {

        private final Semaphore seen = new Semaphore(0);
        private final Logger log = Logger.getLogger(SessionThread.class.getPackageName());

        Refusals() {
            log.addHandler(this);
        }

        @Override
        public void publish(LogRecord line) {
            if (line.getMessage().contains("portolan_entry")) {
                seen.release();
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {
            log.removeHandler(this);
        }
    }

    /// A node was away for so long that the others have cleaned up.
    @Test
    void aNodeThatComesBackLearnsWhatWasForgottenLongAgo() throws Exception {
        server.change("create role away superuser login");
        try (Member one = Member.of(Questions.class, "away", "away");
                Member other = Member.of(Questions.class, "away")) {
            other.start("a", new Question("why"));
            one.await("a", run -> run.step().startsWith("at work in"));
            server.change("alter role away nologin");
            server.query(
                    "select count(pg_terminate_backend(pid)) from pg_stat_activity where usename = 'away'");
            other.act("cancel", "a");
            assertTrue(refused(() -> other.result("a", String.class)).contains("canceled by"));
            other.act("forget", "a");
            server.change("delete from portolan_run where service like '%away'");
            server.change("alter role away login");
            long until = System.nanoTime() + 20_000_000_000L;
            while (one.runs().get().state().runs().containsKey("a")) {
                assertTrue(System.nanoTime() < until, "it is shown still");
                LockSupport.parkNanos(5_000_000);
            }
            assertTrue(refused(() -> one.result("a", String.class)).contains("has no run 'a'"));
        }
    }

    /// Its CREATE is given up while the journal waits for the database, which then gives it the
    /// run.
    @Test
    void aServiceThatDoesNotComeToBeLeavesRunsToOthers() throws Exception {
        try (Member one = Member.of(Questions.class, "slow")) {
            one.start("a", new Question("why"));
            one.await("a", run -> run.step().equals("signal answer"));
        }
        try (PostgresqlJournals journals = PostgresqlJournals.open(server.url());
                ServiceNode node =
                        ServiceNode.builder()
                                .service(Questions.class)
                                .journals(journals)
                                .limits(Limits.DEFAULT.defaultTimeout(Duration.ofMillis(500)))
                                .start()) {
            try (Connection locking = DriverManager.getConnection(server.url());
                    var statement = locking.createStatement()) {
                locking.setAutoCommit(false);
                statement.execute("lock table portolan_run in access exclusive mode");
                assertEquals(
                        FaultCode.RESPONSE_TIMEOUT,
                        assertThrows(
                                        FaultException.class,
                                        () ->
                                                node.create(
                                                        CreateRequest.of("urn:test:questions")
                                                                .name("slow")))
                                .code());
                locking.commit();
            }
            try (Member other = Member.of(Questions.class, "slow")) {
                other.signal("a", "so");
                assertEquals("why so", other.result("a", String.class));
                other.runs().drop();
            }
        }
    }

    @Test
    void aRunWaitsForANodeThatHasItsVersion() throws Exception {
        try (Member later = Member.of(LaterQuestions.class, "versions")) {
            try (Member one = Member.of(Questions.class, "versions")) {
                one.start("a", new Question("why"));
                one.await("a", run -> run.step().equals("signal answer"));
            }
            WorkflowRun halted = later.await("a", run -> run.status() == WorkflowRun.Status.HALTED);
            assertTrue(
                    String.valueOf(halted.failure()).contains("goes on with 2 to 2"),
                    halted.toString());
            later.signal("a", "kept");
            try (Member again = Member.of(Questions.class, "versions")) {
                assertEquals("why kept", again.result("a", String.class));
            }
            later.start("b", new Question("x"));
        }
        try (Member one = Member.of(Questions.class, "versions")) {
            one.await("b", run -> run.status() == WorkflowRun.Status.HALTED);
            one.act("forget", "b");
            assertEquals(
                    0,
                    server.query(
                            "select count(*) from portolan_run where run = 'b' and service like '%versions' and forgotten is null"));
        }
    }

    @Test
    void aServiceIsDroppedByTheLastNodeThatHasIt() throws Exception {
        try (Member one = Member.of(Questions.class, "dropped")) {
            one.start("a", new Question("why"));
            one.signal("a", "so");
            one.result("a", String.class);
            one.start("b", new Question("goes on"));
            try (Member other = Member.of(Questions.class, "dropped")) {
                other.await("b", run -> run.step().startsWith("at work in"));
                assertTrue(refused(() -> one.runs().drop()).contains("stop those nodes first"));
                one.signal("b", "yes");
                assertEquals("goes on yes", other.result("b", String.class));
            }
            one.runs().drop();
            assertEquals(
                    0,
                    server.query(
                            "select count(*) from portolan_run where service like '%dropped' and forgotten is null"));
        }
    }

    /// The connection of a node that has a run is broken, and the node may be just about to come
    /// back.
    @Test
    void aServiceIsNotDroppedWhileANodeMayComeBackToItsRuns() throws Exception {
        String service = "/services/left";
        try (JournalSession one = JournalSession.open(server.url(), new Properties(), "one")) {
            JournalSession other = JournalSession.open(server.url(), new Properties(), "other");
            other.enter(service);
            server.change(
                    "insert into portolan_run (service, run, owner, changed, place, what, started, start) values ('%s', 'a', %d, pg_current_xact_id(), 'start', '', 0, '')"
                            .formatted(service, other.id()));
            other.abandon();
            while (!one.isLocked(other.id())) {
                LockSupport.parkNanos(5_000_000); // until the server has noticed it
            }
            assertFalse(one.drop(service, 1));
            assertNotNull(one.start(service, "a"));
            one.release(other.id());
            assertTrue(one.drop(service, 1));
            assertNull(one.start(service, "a"));
            List<JournalSession.Change> changes = new ArrayList<>();
            var _ = one.changes("0", Set.of(service), true, changes);
            assertTrue(changes.getFirst().isForgotten(), "a node that comes back learns of it");
        }
    }

    @Test
    void runsWaitForADatabaseThatIsDown() throws Exception {
        try (Member one = Member.of(Questions.class, "down");
                Member other = Member.of(Questions.class, "down")) {
            one.start("a", new Question("why"));
            other.start("b", new Question("who"));
            one.await("a", run -> run.step().equals("signal answer"));
            other.await("b", run -> run.step().equals("signal answer"));
            server.stop();
            String why = refused(() -> one.start("c", new Question("new")));
            assertTrue(
                    why.matches(
                            ".*run c was not started(, as far as is known)?: the journal in jdbc:postgresql://.*"),
                    why);
            IOException e =
                    assertThrows(IOException.class, () -> PostgresqlJournals.open(server.url()));
            assertTrue(String.valueOf(e.getMessage()).contains("cannot be used"), e::getMessage);
            server.goOn();
            one.await("a", run -> run.step().equals("signal answer"));
            while (!isSent(one, "b", "me") || !isSent(other, "a", "so")) {
                LockSupport.parkNanos(5_000_000);
            }
            assertEquals("why so", one.result("a", String.class));
            assertEquals("who me", one.result("b", String.class));
        }
    }

    private static boolean isSent(Member member, String id, String value)
            throws InterruptedException {
        try {
            member.signal(id, value);
            return true;
        } catch (FaultException e) {
            return false;
        }
    }

    @Test
    void whatComesWithTheEndOfARunLeavesNothing() throws Exception {
        int runs = 40;
        try (Member one = Member.of(Brief.class, "brief");
                Member other = Member.of(Brief.class, "brief")) {
            for (int i = 0; i < runs; i++) {
                String id = "b" + i;
                one.start(id, new Question("x"));
                List<Thread> callers = new ArrayList<>();
                for (int c = 0; c < 8; c++) {
                    Member at = c % 4 == 0 ? other : one;
                    String value = "from " + c;
                    callers.add(Thread.ofVirtual().start(() -> askUntilGone(at, id, value)));
                }
                for (Thread each : callers) {
                    each.join();
                }
                one.result(id, String.class);
            }
            assertEquals(
                    0, server.query("select count(*) from portolan_entry where run like 'b%'"));
            awaitCount("select count(*) from portolan_request where run like 'b%'", 0);
        }
    }

    /// Another node sends something and has not committed it when the run is to end: the end waits
    /// for that, and what was sent is removed, though the statement of the end did not see it.
    @Test
    void whatIsSentWithTheEndOfARunLeavesNothing() throws Exception {
        String lateOnes = "select count(*) from portolan_request where run = 'late'";
        try (Member one = Member.of(Brief.class, "late")) {
            one.start("late", new Question("x"));
            Thread ending;
            try (Connection sending = DriverManager.getConnection(server.url());
                    var statement = sending.createStatement()) {
                sending.setAutoCommit(false);
                int sent =
                        statement.executeUpdate(
                                "insert into portolan_request (service, run, place, kind, what, millis, body) select service, run, 's', 4, '', 0, '' from portolan_run where run = 'late' and ended is null for share");
                assertEquals(1, sent);
                ending = Thread.ofVirtual().start(() -> askUntilGone(one, "late", "so"));
                awaitCount(
                        "select sign(count(*)) from pg_stat_activity where wait_event_type = 'Lock'",
                        1);
                sending.commit();
            }
            ending.join();
            assertEquals("so", one.result("late", String.class));
            awaitCount(lateOnes, 0); // long before the next cleaning
        }
    }

    /// Waits until a query gives a number, for at most ten seconds.
    private static void awaitCount(String sql, long wanted) throws Exception {
        long until = System.nanoTime() + 10_000_000_000L;
        for (long found = server.query(sql); found != wanted; found = server.query(sql)) {
            assertTrue(System.nanoTime() < until, sql + " gives " + found + ", not " + wanted);
            LockSupport.parkNanos(5_000_000);
        }
    }

    /// Signals until the run has ended.
    private static void askUntilGone(Member member, String id, String value) {
        try {
            for (int i = 0; i < 1_000; i++) {
                member.signal(id, value);
            }
        } catch (FaultException e) {
            if (e.code() != FaultCode.GONE) {
                throw e;
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void whatIsSentWhileARunMovesArrivesOnce() throws Exception {
        int answers = 300;
        Member[] members = {Member.of(Answers.class, "moves"), Member.of(Answers.class, "moves")};
        try (Member asking = Member.of(Answers.class, "moves")) {
            members[0].start("a", new Rounds(answers));
            AtomicInteger told = new AtomicInteger();
            CompletableFuture<Void> all = new CompletableFuture<>();
            Thread.ofVirtual()
                    .start(() -> {
                        try {
                            for (int i = 0; i < answers; i++) {
                                asking.signal("a", "answer " + i);
                                if (i % 10 == 0) {
                                    asking.runs().named("steps").query(new RunId("a"), List.class);
                                }
                                told.incrementAndGet();
                            }
                            all.complete(null);
                        } catch (FaultException | InterruptedException e) {
                            all.completeExceptionally(e);
                        }
                    });
            for (int round = 0; !all.isDone(); round++) {
                int before = told.get();
                while (told.get() == before && !all.isDone()) {
                    LockSupport.parkNanos(1_000_000);
                }
                members[round % 2].close();
                members[round % 2] = Member.of(Answers.class, "moves");
            }
            all.get();
            assertEquals(answers, asking.result("a", Integer.class));
        } finally {
            members[0].close();
            members[1].close();
        }
    }

    /// Waits until a signal is refused so: until then the other node may be about to look whether
    /// it can read the run.
    private static void awaitRefusal(Member member, String run, String why) {
        for (int i = 0; i < 1000; i++) {
            try {
                member.signal(run, "x");
            } catch (Exception e) {
                if (String.valueOf(e.getMessage()).contains(why)) {
                    return;
                }
            }
            LockSupport.parkNanos(5_000_000);
        }
        fail("not refused: " + why);
    }

    @Test
    void aRunThatCannotBeReadStopsNoOther() throws Exception {
        try (Member one = Member.of(Questions.class, "strange")) {
            for (String each : List.of("kind", "outcome", "start", "end", "sent", "good")) {
                one.start(each, new Question("why"));
                one.await(each, run -> run.step().equals("signal answer"));
            }
            one.signal("end", "so");
            one.result("end", String.class);
        }
        String mine = "service like '%strange' and run = ";
        server.change(
                "update portolan_entry set kind = 77 where place = '1' and " + mine + "'kind'");
        server.change(
                "update portolan_entry set body = '\\x63' where place = '1' and "
                        + mine
                        + "'outcome'");
        server.change("update portolan_run set start = '\\xff01' where " + mine + "'start'");
        server.change("update portolan_run set ending = '\\xff01' where " + mine + "'end'");
        server.change(
                "insert into portolan_request (service, run, place, kind, what, millis, body) select service, run, '', 77, '', 0, '' from portolan_run where "
                        + mine
                        + "'sent'");
        try (Member one = Member.of(Questions.class, "strange");
                Member other = Member.of(Questions.class, "strange")) {
            for (String each : List.of("good", "sent")) {
                other.signal(each, "because");
                assertEquals("why because", one.result(each, String.class));
            }
            for (String each : List.of("kind", "outcome", "start", "end")) {
                for (Member member : List.of(one, other)) {
                    awaitRefusal(
                            member,
                            each,
                            "run '%s' cannot be read, and can only be forgotten".formatted(each));
                }
                other.act("forget", each);
                while (!refused(() -> one.act("cancel", each)).contains("has no run")) {
                    LockSupport.parkNanos(5_000_000);
                }
                one.start(each, new Question("again"));
                other.signal(each, "yes");
                assertEquals("again yes", other.result(each, String.class));
            }
            assertEquals(0, server.query("select count(*) from portolan_request where kind = 77"));
        }
    }

    @Test
    void noRunIsAtWorkInTwoNodesAtOnce() throws Exception {
        int runs = 20;
        int steps = 60;
        Random random = new Random(42);
        Member[] members = {Member.of(Alone.class, "alone"), Member.of(Alone.class, "alone")};
        try {
            for (int i = 0; i < runs; i++) {
                members[i % 2].start("r" + i, new Rounds(steps));
            }
            for (int round = 0; round < 8; round++) {
                LockSupport.parkNanos(random.nextInt(700_000_000)); // at no particular moment
                int kind = random.nextInt(3);
                if (kind < 2) { // one node, or all
                    server.endConnections(kind == 0 ? 1 : 100);
                } else {
                    int which = random.nextInt(2);
                    members[which].close();
                    members[which] = Member.of(Alone.class, "alone");
                }
            }
            for (int i = 0; i < runs; i++) {
                assertEquals(
                        steps * (steps - 1) / 2, members[i % 2].result("r" + i, Integer.class));
            }
            assertEquals(0, Alone.TOGETHER.get());
        } finally {
            members[0].close();
            members[1].close();
        }
    }
}
