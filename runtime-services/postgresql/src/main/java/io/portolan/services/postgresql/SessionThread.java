package io.portolan.services.postgresql;

import io.portolan.services.operation.FailureReport;
import io.portolan.services.postgresql.JournalSession.Change;
import io.portolan.services.postgresql.JournalSession.Name;
import io.portolan.services.postgresql.JournalSession.Sent;
import io.portolan.services.workflow.JournalEntry;
import io.portolan.services.workflow.UnknownOutcomeException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The thread that has the session of a node: it writes what the journals are given, looks for what
/// other nodes have done, and connects again.
///
/// Overview. All entries that wait when a commit is done go with the next one. Ten times a second
/// the thread asks for runs in no hands, for changes of other nodes, and for what they have sent;
/// five times a second whether the session of another node is no more.
///
/// A node that has lost its connection has [#GRACE_NANOS] to get back with its runs before another
/// takes them; it stops them after half of that time, because then another may soon have them. If
/// the connection is back earlier, nothing has happened to them.
///
/// Nothing ends the thread but [#close()]: whatever is thrown, it goes on.
///
/// *Threads:* what others give is put into a queue; everything else is done by this thread.
final class SessionThread {

    /// How long runs of a session that is no more are left to its node.
    static final long GRACE_NANOS = 2_000_000_000L;

    private static final long LOOK_NANOS = 100_000_000;
    private static final long LOOK_FOR_DEAD_NANOS = 200_000_000;
    private static final long AGAIN_NANOS = 200_000_000;
    private static final long CLEAN_NANOS = 60_000_000_000L;
    private static final Duration FORGOTTEN = Duration.ofMinutes(10);
    private static final long LEAVE_NANOS = 5_000_000_000L;
    private static final int MOST_WRITES = 1_000;
    private static final long GATHER_NANOS = 200_000;
    private static final int MOST_CLAIMED = 500;
    private static final System.Logger LOG = System.getLogger(SessionThread.class.getPackageName());

    /// Asks the database for something.
    @FunctionalInterface
    interface Question<T> {
        T of(JournalSession session) throws SQLException, IOException;
    }

    private record Asked<T>(Question<T> question, CompletableFuture<T> answer) {

        /// *Failure:* SQLException when the connection is broken; whatever else the asker gets.
        void askIt(JournalSession session, String url) throws SQLException {
            try {
                answer.complete(question.of(session));
            } catch (SQLException e) {
                if (session.isBroken()) {
                    throw e;
                }
                answer.completeExceptionally(new IOException(unreachable(url, e), e));
            } catch (Throwable e) { // whatever it is, nobody may wait for ever
                answer.completeExceptionally(e);
            }
        }
    }

    private final String url;
    private final Properties properties;
    private final String node = node();

    /// [JournalWrite]s and [Asked]s.
    private final BlockingQueue<Object> queue = new LinkedBlockingQueue<>();

    private final Map<String, PostgresqlJournal> journals = new HashMap<>();

    /// Since when the sessions have been dead, as far as this node knows.
    private final Map<Long, Long> deadSince = new HashMap<>();

    /// Services whose runs are just being given what was sent.
    private final Set<String> receiving = ConcurrentHashMap.newKeySet();

    private final Thread thread;
    private @Nullable JournalSession session;

    /// That whose runs are to be got back; 0 for none.
    private long lost;

    private long lostSince;
    private String trouble = "";
    private String since = "0";
    private int lastTaken;
    private long nextLook;
    private long nextLookForDead;
    private long nextClean;
    private volatile boolean isClosing;
    private volatile boolean isClosed; // before what is left in the queue fails

    private SessionThread(String url, Properties properties, JournalSession session) {
        this.url = url;
        this.properties = properties;
        this.session = session;
        thread = Thread.ofPlatform().name("portolan-postgresql").daemon().unstarted(this::run);
    }

    static SessionThread start(String url, Properties properties) throws IOException {
        try {
            SessionThread started =
                    new SessionThread(
                            url, properties, JournalSession.open(url, properties, node()));
            started.thread.start();
            return started;
        } catch (SQLException e) {
            throw new IOException(unreachable(url, e), e);
        }
    }

    private static String node() {
        long pid = ProcessHandle.current().pid();
        try {
            return "process %d of %s".formatted(pid, InetAddress.getLocalHost().getHostName());
        } catch (UnknownHostException e) {
            return "process " + pid;
        }
    }

    private static String unreachable(String url, SQLException cause) {
        return "the journal in %s cannot be used: %s"
                .formatted(JournalSession.shown(url), String.valueOf(cause.getMessage()).strip());
    }

    // --- what others ask

    /// Writes an entry with the next commit; returns whether it was taken.
    boolean write(JournalWrite write) throws IOException, InterruptedException {
        queue.add(write);
        checkRuns(write.done());
        return answer(write.done());
    }

    /// Asks something, and waits for the answer.
    <T> T ask(Question<T> question) throws IOException, InterruptedException {
        return answer(askLater(question));
    }

    /// Asks something soon.
    <T> CompletableFuture<T> askLater(Question<T> question) {
        Asked<T> asked = new Asked<>(question, new CompletableFuture<>());
        queue.add(asked);
        checkRuns(asked.answer());
        return asked.answer();
    }

    /// The thread may have ended, or end before it sees what was asked.
    private void checkRuns(CompletableFuture<?> answer) {
        if (isClosed) {
            answer.completeExceptionally(closed());
        }
    }

    private IOException closed() {
        return new IOException(
                "the journal in %s is closed: close the journals after the node"
                        .formatted(JournalSession.shown(url)));
    }

    private static <T> T answer(CompletableFuture<T> future)
            throws IOException, InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNull(e.getCause());
            String why = String.valueOf(cause.getMessage());
            throw cause instanceof UnknownOutcomeException
                    ? new UnknownOutcomeException(why, cause)
                    : new IOException(why, cause);
        }
    }

    /// A journal begins; its watcher is told all that there is.
    void add(JournalSession open, PostgresqlJournal journal) throws SQLException {
        if (journals.put(journal.service(), journal) == null) {
            open.enter(journal.service());
        }
        journal.mine().clear();
        journal.claimed().clear();
        claimFree(open, Set.of(journal.service()));
        Set<String> told = Set.copyOf(journal.mine().keySet());
        List<Change> all = new ArrayList<>();
        var _ = open.changes("0", Set.of(journal.service()), true, all);
        for (Change each : all) {
            if (each.isMine() && each.end() == null && !each.isForgotten()) {
                if (!told.contains(each.start().run())) {
                    journal.claimed().put(each.start().run(), each.start());
                }
            } else {
                tell(journal, each);
            }
        }
        goOn(open, journal);
    }

    /// A journal ends: others may have its runs.
    void remove(JournalSession open, PostgresqlJournal journal) throws SQLException {
        if (journals.remove(journal.service(), journal)) {
            journal.mine().clear();
            open.leave(journal.service());
        }
    }

    void close() {
        isClosing = true;
        queue.add(new Asked<>(closing -> true, new CompletableFuture<>())); // wakes it
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    // --- the thread

    private void run() {
        long leaveBy = Long.MAX_VALUE;
        while (true) {
            if (isClosing && leaveBy == Long.MAX_VALUE) {
                leaveBy = System.nanoTime() + LEAVE_NANOS;
            }
            boolean isLate = leaveBy != Long.MAX_VALUE && System.nanoTime() - leaveBy > 0;
            if (isClosing && (journals.isEmpty() || isLate || session == null)) {
                break;
            }
            try {
                JournalSession open = session;
                if (open == null) {
                    waitAndConnect();
                } else {
                    work(open);
                }
            } catch (Throwable e) { // such as a lack of memory
                FailureReport.write(LOG, System.Logger.Level.ERROR, "a failure was not seen to", e);
            }
        }
        leave();
    }

    private void work(JournalSession open) {
        List<Object> taken = new ArrayList<>();
        try {
            long wait = Math.max(0, nextLook - System.nanoTime());
            Object first = queue.poll(wait, TimeUnit.NANOSECONDS);
            if (first != null) {
                gather();
                taken.add(first);
                queue.drainTo(taken, MOST_WRITES - 1);
                lastTaken = taken.size();
                serve(open, taken);
            }
            if (System.nanoTime() - nextLook >= 0) {
                look(open);
                nextLook = System.nanoTime() + LOOK_NANOS;
            }
        } catch (InterruptedException e) {
            isClosing = true; // nobody does
        } catch (Throwable e) { // also of a watcher
            handle(open, e, taken);
        }
    }

    /// Those that the last commit has woken are about to ask for the next one: without waiting for
    /// them a moment, the first would be committed alone, and the others by the commit after that.
    private void gather() {
        long until = System.nanoTime() + GATHER_NANOS;
        while (queue.size() + 1 < lastTaken && System.nanoTime() - until < 0) {
            LockSupport.parkNanos(GATHER_NANOS / 10);
        }
    }

    /// Does what was asked, in its order; removes what is done.
    private void serve(JournalSession open, List<Object> taken) throws SQLException {
        while (!taken.isEmpty()) {
            if (taken.getFirst() instanceof Asked<?> asked) {
                asked.askIt(open, url);
                taken.removeFirst();
            } else {
                List<JournalWrite> group = firstGroup(taken);
                write(open, group);
                taken.subList(0, group.size()).clear();
            }
        }
    }

    /// The first of them that one statement can write.
    static List<JournalWrite> firstGroup(List<Object> taken) {
        List<JournalWrite> group = new ArrayList<>();
        Set<JournalWrite.EntryKey> keys = new HashSet<>();
        Set<Name> runs = new HashSet<>();
        Set<Name> over = new HashSet<>();
        for (Object each : taken) {
            if (!(each instanceof JournalWrite write)) {
                break;
            }
            Name run = new Name(write.journal().service(), write.entry().run());
            boolean isApart = over.contains(run) || (write.isLast() && runs.contains(run));
            if (isApart || !keys.add(write.key())) {
                break;
            }
            runs.add(run);
            if (write.isLast()) {
                over.add(run);
            }
            group.add(write);
        }
        return group;
    }

    private void write(JournalSession open, List<JournalWrite> group) throws SQLException {
        List<JournalWrite> writes = new ArrayList<>();
        for (JournalWrite each : group) {
            boolean isOfOwn =
                    each.kind() == JournalWrite.Kind.APPEND || each.kind() == JournalWrite.Kind.END;
            if (!isOfOwn || each.journal().mine().containsKey(each.entry().run())) {
                writes.add(each);
            } else {
                each.done()
                        .completeExceptionally(
                                new IOException(
                                        "run %s is not at work here any more"
                                                .formatted(each.entry().run())));
            }
        }
        if (writes.isEmpty()) {
            return;
        }
        Set<Name> taken;
        try {
            taken = new HashSet<>(open.write(writes));
        } catch (SQLException e) {
            if (open.isBroken()) {
                throw e;
            }
            if (writes.size() > 1) { // one of them may be what the database does not take
                for (JournalWrite each : writes) {
                    write(open, List.of(each));
                }
                return;
            }
            writes.getFirst().done().completeExceptionally(new IOException(unreachable(url, e), e));
            return;
        }
        List<JournalWrite> refused = new ArrayList<>();
        for (JournalWrite each : writes) {
            if (isTaken(open, each, taken)) {
                each.done().complete(true);
            } else {
                refused.add(each);
            }
        }
        if (!refused.isEmpty()) { // the watchers know of it before those that asked
            lookForChanges(open);
            refused.forEach(each -> each.done().complete(false));
        }
    }

    private static boolean isTaken(JournalSession open, JournalWrite write, Set<Name> taken)
            throws SQLException {
        PostgresqlJournal journal = write.journal();
        String run = write.entry().run();
        Name name = new Name(journal.service(), run);
        switch (write.kind()) {
            case START -> {
                if (!taken.contains(name)) {
                    return false;
                }
                journal.mine().put(run, write.entry());
            }
            case APPEND -> {}
            case END -> journal.mine().remove(run);
            case FORGET -> {
                if (!taken.contains(name) && open.isOthers(name.service(), run)) {
                    return false;
                }
                journal.mine().remove(run);
                journal.unfit().remove(run);
            }
        }
        return true;
    }

    // --- what other nodes do

    private void look(JournalSession open) throws SQLException {
        if (System.nanoTime() - nextLookForDead >= 0) {
            lookForDead(open);
            nextLookForDead = System.nanoTime() + LOOK_FOR_DEAD_NANOS;
        }
        if (!journals.isEmpty()) {
            claimFree(open, Set.copyOf(journals.keySet()));
            lookForChanges(open);
            receive(open);
        }
        if (System.nanoTime() - nextClean >= 0) {
            open.clean(System.currentTimeMillis() - FORGOTTEN.toMillis());
            nextClean = System.nanoTime() + CLEAN_NANOS;
        }
    }

    private void lookForDead(JournalSession open) throws SQLException {
        List<Long> dead = open.dead();
        deadSince.keySet().retainAll(dead);
        long now = System.nanoTime();
        for (long each : dead) {
            long first = deadSince.computeIfAbsent(each, added -> now);
            if (now - first >= GRACE_NANOS && open.isLocked(each)) {
                open.release(each);
                open.unlock(each);
            }
        }
    }

    private void claimFree(JournalSession open, Set<String> services) throws SQLException {
        for (String service : services) { // what failed the last time
            goOn(open, journal(service));
        }
        List<Name> unfit = new ArrayList<>();
        for (String service : services) {
            for (String run : journal(service).unfit()) {
                unfit.add(new Name(service, run));
            }
        }
        Map<Name, JournalEntry> wanted = open.free(services, unfit);
        wanted.entrySet()
                .removeIf(each -> {
                    PostgresqlJournal journal = journal(each.getKey().service());
                    boolean isFit = journal.watcher().fits(each.getValue());
                    if (!isFit) {
                        journal.unfit().add(each.getKey().run());
                    }
                    return !isFit;
                });
        List<Name> names = List.copyOf(wanted.keySet());
        for (int i = 0; i < names.size(); i += MOST_CLAIMED) {
            for (Name each :
                    open.claim(names.subList(i, Math.min(i + MOST_CLAIMED, names.size())), null)) {
                journal(each.service())
                        .claimed()
                        .put(each.run(), Objects.requireNonNull(wanted.get(each)));
            }
            for (String service : services) {
                goOn(open, journal(service));
            }
        }
    }

    private PostgresqlJournal journal(String service) {
        PostgresqlJournal journal = journals.get(service);
        if (journal == null) {
            throw new IllegalStateException(service);
        }
        return journal;
    }

    /// Goes on with the runs that are claimed. Those for which that fails stay claimed.
    private static void goOn(JournalSession open, PostgresqlJournal journal) throws SQLException {
        List<JournalEntry> starts = List.copyOf(journal.claimed().values());
        if (starts.isEmpty()) {
            return;
        }
        Map<String, List<JournalEntry>> entries = new HashMap<>();
        for (JournalEntry each : starts) {
            entries.put(each.run(), new ArrayList<>(List.of(each)));
        }
        Map<String, String> unreadable = new HashMap<>();
        for (JournalEntry each : open.entries(journal.service(), entries.keySet(), unreadable)) {
            entries.getOrDefault(each.run(), List.of()).add(each);
        }
        List<String> left = new ArrayList<>();
        for (JournalEntry each : starts) {
            String run = each.run();
            String why = unreadable.get(run);
            if (why != null) {
                journal.watcher().unreadable(run, why);
            }
            if (why == null && journal.watcher().mine(entries.getOrDefault(run, List.of(each)))) {
                journal.mine().put(run, each);
                journal.claimed().remove(run);
            } else {
                journal.unfit().add(run);
                left.add(run);
            }
        }
        if (!left.isEmpty()) { // another node may have code that can read them
            open.leave(journal.service(), left);
            journal.claimed().keySet().removeAll(left);
        }
    }

    /// Tells the watchers what other nodes have done.
    void lookForChanges(JournalSession open) throws SQLException {
        List<Change> changes = new ArrayList<>();
        String next = open.changes(since, journals.keySet(), false, changes);
        for (Change each : changes) {
            PostgresqlJournal journal = journals.get(each.service());
            if (journal != null) {
                tell(journal, each);
            }
        }
        since = next; // last: what fails is told again
    }

    private static void tell(PostgresqlJournal journal, Change change) {
        String run = change.start().run();
        journal.mine().remove(run);
        if (change.isForgotten()) {
            journal.unfit().remove(run);
            journal.watcher().forgotten(run);
        } else if (change.end() != null) {
            journal.watcher().ended(change.end());
        } else {
            journal.watcher().others(change.start(), change.node());
        }
    }

    /// What was sent comes to the runs of a service one after the other, in its order.
    private void receive(JournalSession open) throws SQLException {
        Set<String> services = new HashSet<>(journals.keySet());
        services.removeAll(receiving);
        Map<String, List<Sent>> sent = new HashMap<>();
        for (Sent each : open.sent(services)) {
            sent.computeIfAbsent(each.service(), first -> new ArrayList<>()).add(each);
        }
        sent.forEach((service, all) -> {
            PostgresqlJournal journal = journal(service);
            receiving.add(service);
            Thread.ofVirtual()
                    .name(service + " receives")
                    .start(() -> {
                        try {
                            receive(journal, all);
                        } finally {
                            receiving.remove(service);
                        }
                    });
        });
    }

    private void receive(PostgresqlJournal journal, List<Sent> all) {
        List<Long> received = new ArrayList<>();
        Set<String> later = new HashSet<>();
        try {
            for (Sent each : all) {
                String run = each.entry().run();
                if (!later.contains(run)) {
                    if (isReceived(journal, each.entry())) {
                        received.add(each.id());
                    } else { // asked again with what follows it; under its key, so it counts once
                        later.add(run);
                    }
                }
            }
            if (!received.isEmpty()) {
                ask(session -> {
                    session.received(received);
                    return true;
                });
            }
        } catch (IOException e) {
            // all of it is asked again
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody does
        }
    }

    private static boolean isReceived(PostgresqlJournal journal, JournalEntry sent)
            throws InterruptedException {
        try {
            journal.watcher().asked(sent);
        } catch (IOException e) {
            return false;
        } catch (RuntimeException e) { // such as too many signals
            LOG.log(
                    System.Logger.Level.WARNING,
                    "what was sent to run %s of %s is not taken: %s"
                            .formatted(sent.run(), journal.service(), e.getMessage()));
        }
        return true;
    }

    // --- without a connection

    /// Something has failed; what was asked and is not done fails, because it may be done or not.
    /// The session goes on when the server has refused a statement. Else it ends, so that the next
    /// one is told what this one may not have told.
    private void handle(JournalSession open, Throwable e, List<Object> taken) {
        String why = why(e);
        fail(taken, new UnknownOutcomeException(why, e));
        boolean isOfServer = e instanceof SQLException;
        if (isOfServer && !open.isBroken()) {
            LOG.log(System.Logger.Level.ERROR, why, e);
            nextLook = System.nanoTime() + LOOK_NANOS;
            return;
        }
        if (isOfServer) {
            LOG.log(System.Logger.Level.WARNING, why + "; runs wait until it is back");
        } else {
            FailureReport.write(LOG, System.Logger.Level.ERROR, why, e);
        }
        trouble = why;
        journals.values().forEach(each -> each.claimed().clear()); // anybody may have them
        open.abandon();
        session = null;
        lost = open.id();
        lostSince = System.nanoTime();
    }

    private String why(Throwable e) {
        return e instanceof SQLException sql
                ? unreachable(url, sql)
                : "the journal in %s is read again after %s"
                        .formatted(JournalSession.shown(url), e);
    }

    private static void fail(List<Object> taken, IOException failure) {
        for (Object each : taken) {
            switch (each) {
                case JournalWrite write -> write.done().completeExceptionally(failure);
                case Asked<?> asked -> asked.answer().completeExceptionally(failure);
                default -> throw new IllegalStateException(each.toString());
            }
        }
        taken.clear();
    }

    private void waitAndConnect() {
        JournalSession fresh = null;
        try {
            fresh = JournalSession.open(url, properties, node);
            getBack(fresh);
            session = fresh;
            lost = 0;
            LOG.log(
                    System.Logger.Level.INFO,
                    "the journal in %s is back".formatted(JournalSession.shown(url)));
        } catch (Throwable e) { // also of a watcher
            if (fresh != null) {
                fresh.abandon();
            }
            trouble = why(e);
            if (!(e instanceof SQLException)) {
                FailureReport.write(LOG, System.Logger.Level.ERROR, trouble, e);
            }
            failFor(AGAIN_NANOS);
        }
    }

    /// Lets everything fail that is asked within a time.
    private void failFor(long nanos) {
        long until = System.nanoTime() + nanos;
        for (long left = nanos; left > 0 && !isClosing; left = until - System.nanoTime()) {
            if (System.nanoTime() - lostSince >= GRACE_NANOS / 2) {
                loseAll();
            }
            try {
                Object asked = queue.poll(left, TimeUnit.NANOSECONDS);
                if (asked != null) {
                    fail(new ArrayList<>(List.of(asked)), new IOException(trouble));
                }
            } catch (InterruptedException e) {
                isClosing = true; // nobody does
            }
        }
    }

    /// Another node may soon have the runs.
    private void loseAll() {
        for (PostgresqlJournal each : journals.values()) {
            List.copyOf(each.mine().values()).forEach(start -> lose(each, start));
        }
    }

    /// A run is in the hands of this node no more.
    private static void lose(PostgresqlJournal journal, JournalEntry start) {
        journal.watcher().others(start, null);
        journal.mine().remove(start.run()); // last: what fails is done again
    }

    /// Gets the runs back that the lost session had, as far as no other node has them, and tells
    /// the watchers which runs there are.
    private void getBack(JournalSession fresh) throws SQLException {
        for (String each : journals.keySet()) {
            fresh.enter(each);
        }
        fresh.terminate(lost);
        long until = System.nanoTime() + GRACE_NANOS;
        while (!fresh.isLocked(lost)) {
            if (System.nanoTime() - until > 0) {
                throw new SQLException("the former session of this node does not end");
            }
            LockSupport.parkNanos(AGAIN_NANOS / 10);
        }
        List<Name> wanted = new ArrayList<>();
        for (PostgresqlJournal each : journals.values()) {
            each.mine().keySet().forEach(run -> wanted.add(new Name(each.service(), run)));
        }
        Set<Name> got = new HashSet<>(fresh.claim(wanted, lost));
        fresh.release(lost);
        fresh.unlock(lost);
        for (PostgresqlJournal each : journals.values()) {
            for (JournalEntry start : List.copyOf(each.mine().values())) {
                if (!got.contains(new Name(each.service(), start.run()))) {
                    lose(each, start);
                }
            }
        }
        for (PostgresqlJournal each : journals.values()) { // no trace may be left of others
            each.watcher().remaining(fresh.runs(each.service()));
        }
        nextLook = System.nanoTime() + LOOK_NANOS;
    }

    private void leave() {
        JournalSession open = session;
        if (open != null) {
            try {
                open.close();
            } catch (SQLException e) {
                LOG.log(System.Logger.Level.WARNING, unreachable(url, e));
            }
        }
        isClosed = true;
        List<Object> rest = new ArrayList<>();
        queue.drainTo(rest);
        fail(rest, closed());
    }
}
