package io.portolan.services.workflow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.portolan.services.Behavior;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.hosting.Resident;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import io.portolan.services.store.StateStore;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A service of workflows: starts runs, lets them go on after a restart, and keeps those that have
/// ended. Each class of workflows has a contract of its own, made of this one by [WorkflowReader].
///
/// *Threads:* the handlers run beside each other, on virtual threads that may wait for the disk.
@ServiceContract(
        id = WorkflowContract.GENERIC,
        state = WorkflowRuns.class,
        verbs = {Verb.LOOKUP, Verb.GET, Verb.QUERY, Verb.SUBMIT, Verb.SUBSCRIBE, Verb.DROP})
final class WorkflowService implements Resident, Journal.Watcher {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int MOST_NAME = 64;

    /// How long a run is looked for that is just moving. Longer than a node needs to take the runs
    /// of one that died.
    private static final long MOVING_NANOS = 10_000_000_000L;

    private static final long LOOK_NANOS = 20_000_000;

    private static final Duration REOPEN_PAUSE = Duration.ofMillis(100);

    private final WorkflowType type;

    /// Makes the journal by the path of the service; null for one in the store of the node.
    private final @Nullable Function<? super String, ? extends Journal> journals;

    private final Map<String, RunningWorkflow> running = new LinkedHashMap<>(); // guarded by this

    /// In the hands of other nodes, or of none; guarded by this.
    private final Map<String, RemoteRun> elsewhere = new LinkedHashMap<>();

    /// Runs that another node has taken over, while a step of theirs may still be under way here;
    /// guarded by this.
    private final Map<String, RunningWorkflow> stopped = new HashMap<>();

    private final Map<String, EndedRun> ended = new LinkedHashMap<>(); // guarded by this
    private final Set<String> leaving = new HashSet<>(); // of ended; guarded by this

    /// Those of ended that the state does not show as such yet; guarded by this.
    private final Map<String, RunningWorkflow> ending = new HashMap<>();

    /// Why runs that the journal has cannot be read; guarded by this.
    private final Map<String, String> unreadable = new HashMap<>();

    /// Runs that the journal has told of while the service begins or is about to be dropped, and
    /// that are to be shown when it goes on; guarded by this.
    private final Set<String> unshown = new HashSet<>();

    private final RunPublisher publisher = new RunPublisher(this);
    private @Nullable Home home; // these two before anybody asks
    private Journal journal = new MemoryJournal();

    /// Whether the journal has not told yet which runs there are; guarded by this.
    private boolean isOpening = true;

    private boolean isClosed; // guarded by this

    WorkflowService(
            WorkflowType type, @Nullable Function<? super String, ? extends Journal> journals) {
        this.type = type;
        this.journals = journals;
    }

    WorkflowType type() {
        return type;
    }

    Journal journal() {
        return journal;
    }

    Home home() {
        return Objects.requireNonNull(home);
    }

    String path() {
        return home().info().path();
    }

    /// For how long services remember the keys of calls.
    Duration keysLive() {
        return home().limits().idempotencyLifetime();
    }

    <S extends Record> ServiceProxy<S> proxy(String place, Class<S> state) {
        return home().proxy(place, state);
    }

    <S extends Record> ServiceProxy<S> partner(String name, Class<S> state) {
        return home().partner(name, state);
    }

    /// A document as what a run is started with.
    Object input(@Nullable Object document) {
        return type.input(home().bodies(), Objects.requireNonNull(document));
    }

    void log(System.Logger.Level level, String message) {
        home().log(level, message);
    }

    // --- its life

    @Override
    public boolean begin(Home newHome) throws InterruptedException {
        home = newHome;
        StateStore store = newHome.store();
        if (journals != null) {
            journal = journals.apply(path());
        } else if (store != null) {
            journal = new StoreJournal(store, path());
        }
        boolean isResumed;
        try {
            open();
            isResumed = hasRuns();
            publisher.all(firstShown());
        } catch (Throwable e) { // the journal would give it runs that nobody does
            end();
            throw e;
        }
        beginAll();
        Thread.ofVirtual().name(path() + " forgets").start(this::forgetOldestAside);
        return isResumed;
    }

    private synchronized boolean hasRuns() {
        return Stream.of(running, elsewhere, ended, unreadable).anyMatch(runs -> !runs.isEmpty());
    }

    /// At the start there are too many if `mostEnded` was lowered; the disk may take long for all.
    private void forgetOldestAside() {
        try {
            forgetOldest();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody does
        }
    }

    /// Learns all that the journal has. What is told before [#beginAll()] does not begin yet.
    private void open() throws InterruptedException {
        try {
            journal.open(this);
        } catch (IOException e) {
            throw Fault.of(FaultCode.OPERATION_FAILED, String.valueOf(e.getMessage())).exception();
        }
    }

    private void beginAll() {
        List<RunningWorkflow> all;
        List<String> changed;
        synchronized (this) {
            isOpening = false;
            all = List.copyOf(running.values());
            changed = List.copyOf(unshown);
            unshown.clear();
        }
        all.forEach(each -> each.begin(false));
        changed.forEach(publisher::changed);
    }

    // --- what the journal tells

    @Override
    public boolean fits(JournalEntry start) {
        try {
            return type.unfit(RunStart.of(start.body()).version()) == null;
        } catch (FaultException | IllegalArgumentException e) {
            return true; // see mine()
        }
    }

    @Override
    public boolean mine(List<JournalEntry> entries) {
        String id = entries.getFirst().run();
        RunningWorkflow run = read(id, () -> RunningWorkflow.of(this, entries));
        if (run == null) {
            return false;
        }
        @Nullable RunningWorkflow before;
        boolean isToBegin;
        synchronized (this) {
            moved(id);
            unreadable.remove(id);
            ended.remove(id);
            RunningWorkflow wasHere = stopped.remove(id);
            before = running.getOrDefault(id, wasHere);
            running.put(id, run);
            isToBegin = !isOpening && !isClosed;
        }
        if (before != null) {
            before.stop(WorkflowRun.Status.RUNNING, "run %s begins again".formatted(id));
        }
        if (isToBegin) {
            if (before == null) {
                run.begin(false);
            } else {
                run.beginAfter(before);
            }
        }
        tellChanged(id);
        return true;
    }

    @Override
    public void unreadable(String id, String why) {
        RunningWorkflow lost;
        boolean isNew;
        synchronized (this) {
            moved(id);
            lost = lost(id);
            stopped.remove(id);
            isNew = unreadable.put(id, why) == null;
        }
        if (isNew) {
            log(
                    System.Logger.Level.ERROR,
                    "run %s of %s cannot be read, and does not go on here: %s"
                            .formatted(id, path(), why));
        }
        if (lost != null) {
            lost.stop(WorkflowRun.Status.RUNNING, "run %s cannot be read".formatted(id));
        }
        tellChanged(id);
    }

    /// What the journal has of a run; null when that cannot be read, which is told.
    private <R extends KnownRun> @Nullable R read(String id, Supplier<R> reading) {
        try {
            return reading.get();
        } catch (RuntimeException e) { // whatever bytes of others lead to
            unreadable(id, why(e));
            return null;
        }
    }

    private static String why(RuntimeException e) {
        return e instanceof FaultException || e instanceof IllegalArgumentException
                ? String.valueOf(e.getMessage())
                : e.toString();
    }

    @Override
    public void others(JournalEntry start, @Nullable String node) {
        RemoteRun run = read(start.run(), () -> RemoteRun.of(start, node, type));
        if (run == null) {
            return;
        }
        RunningWorkflow lost;
        synchronized (this) {
            moved(start.run());
            ended.remove(start.run());
            lost = lost(start.run());
            if (lost != null) {
                stopped.put(lost.id(), lost);
            }
            if (node != null || !unreadable.containsKey(start.run())) { // else nobody can read it
                elsewhere.put(start.run(), run);
            }
        }
        if (lost != null) {
            lost.stop(
                    WorkflowRun.Status.RUNNING,
                    "run %s of %s does not go on here: it is %s"
                            .formatted(lost.id(), path(), run.where()));
        }
        tellChanged(start.run());
    }

    @Override
    public void ended(JournalEntry end) {
        EndedRun over = read(end.run(), () -> EndedRun.of(end));
        if (over == null) {
            return;
        }
        RunningWorkflow lost;
        synchronized (this) {
            lost = lost(end.run());
            stopped.remove(end.run());
            unreadable.remove(end.run());
            ended.put(end.run(), over);
            moved(end.run());
        }
        if (lost != null) {
            lost.endedAlready(over);
        }
        tellChanged(end.run());
    }

    @Override
    public void forgotten(String run) {
        RunningWorkflow lost;
        synchronized (this) {
            moved(run);
            lost = lost(run);
            stopped.remove(run);
            ended.remove(run);
            unreadable.remove(run);
        }
        if (lost != null) {
            lost.stop(WorkflowRun.Status.RUNNING, "run %s was forgotten".formatted(run));
        }
        tellChanged(run);
    }

    @Override
    public void remaining(Set<String> runs) {
        Set<String> gone = new HashSet<>();
        synchronized (this) {
            Stream.of(elsewhere, ended, unreadable).forEach(known -> gone.addAll(known.keySet()));
        }
        gone.removeAll(runs);
        gone.forEach(this::forgotten);
    }

    @Override
    public void asked(JournalEntry request) throws IOException, InterruptedException {
        boolean isTooLate =
                switch (found(request.run())) {
                    case RunningWorkflow run -> run.take(request);
                    case RemoteRun _ -> false;
                    case EndedRun _ -> true;
                    case null -> !isOpening() && !isUnreadable(request.run());
                };
        if (!isTooLate) {
            throw new IOException("run %s is just moving".formatted(request.run()));
        }
    }

    /// Takes a run out of those at work here, because the journal tells something else of its name;
    /// null when there is none. That is not told of a run whose start is not known to be in the
    /// journal, which stays. The caller holds the lock.
    private @Nullable RunningWorkflow lost(String id) {
        RunningWorkflow run = running.get(id);
        return run != null && run.begun().isDone() && running.remove(id, run) ? run : null;
    }

    /// Forgets that the run is at another node; threads that wait for the run look again. The
    /// caller holds the lock.
    private void moved(String id) {
        RemoteRun remote = elsewhere.remove(id);
        if (remote != null) {
            remote.moved().complete(true);
        }
    }

    private void tellChanged(String id) {
        boolean isShown;
        synchronized (this) {
            isShown = !isOpening && !isClosed;
            if (!isShown) {
                unshown.add(id);
            }
        }
        if (isShown) {
            publisher.changed(id);
        }
    }

    /// All runs, as the state begins with them.
    private synchronized Map<String, WorkflowRun> firstShown() {
        unshown.clear();
        Map<String, WorkflowRun> all = new LinkedHashMap<>();
        ended.values().stream()
                .skip(Math.max(0, ended.size() - type.terms().mostEnded()))
                .sorted(Comparator.comparing(EndedRun::ended))
                .forEach(each -> all.put(each.id(), each.shown()));
        elsewhere.forEach((id, each) -> all.put(id, each.shown()));
        running.values().forEach(each -> all.put(each.id(), each.shown()));
        return all;
    }

    @Override
    public void end() {
        List<RunningWorkflow> all = stopAll();
        Thread.ofVirtual()
                .name(path() + " ends")
                .start(() -> {
                    all.forEach(RunningWorkflow::awaitThreads);
                    journal.close();
                });
    }

    /// Stops all runs; returns them.
    private List<RunningWorkflow> stopAll() {
        List<RunningWorkflow> all;
        synchronized (this) {
            isClosed = true;
            all = List.copyOf(running.values());
            elsewhere.values().forEach(each -> each.moved().complete(false));
        }
        all.forEach(each ->
                each.stop(
                        WorkflowRun.Status.RUNNING,
                        "%s has ended here, its runs go on when it is there again"
                                .formatted(path())));
        return all;
    }

    @Override
    public void drop() throws InterruptedException {
        List<RunningWorkflow> all = stopAll();
        try {
            journal.drop();
        } catch (IOException e) {
            all.forEach(RunningWorkflow::awaitThreads);
            goOn();
            throw notTaken("%s was not dropped".formatted(path()), e);
        }
    }

    /// Lets all runs begin again from the journal, as soon as that can be read. The state has them
    /// still, and each of them is shown anew then, because it may have been forgotten meanwhile.
    private void goOn() throws InterruptedException {
        synchronized (this) {
            Stream.of(running, elsewhere, ended).forEach(runs -> unshown.addAll(runs.keySet()));
            running.clear();
            elsewhere.clear();
            stopped.clear();
            ended.clear();
            unreadable.clear();
            isOpening = true;
            isClosed = false;
        }
        if (!isOpenAgain()) {
            log(
                    System.Logger.Level.WARNING,
                    "it was not dropped, and its runs go on when the journal can be read again");
            Thread.ofVirtual().name(path() + " goes on").start(this::goOnAside);
        }
    }

    private void goOnAside() {
        try {
            do {
                Thread.sleep(REOPEN_PAUSE);
            } while (!isClosed() && !isOpenAgain());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody does
        }
    }

    private boolean isOpenAgain() throws InterruptedException {
        try {
            open();
        } catch (FaultException e) {
            return false;
        } catch (RuntimeException | Error e) { // or else it would refuse operations for ever
            log(System.Logger.Level.WARNING, "its journal cannot be read yet: " + e);
            return false;
        }
        if (isClosed()) { // meanwhile
            journal.close();
        } else {
            beginAll();
        }
        return true;
    }

    // --- what runs tell

    /// A run is to be shown anew.
    void changed(RunningWorkflow run) {
        publisher.changed(run.id());
    }

    /// What others see of a run; null when it is there no more.
    @Nullable WorkflowRun shown(String id) {
        KnownRun run = found(id);
        return run == null ? null : run.shown();
    }

    /// A run as this node knows it; null when it knows none of the name, or cannot read it.
    private synchronized @Nullable KnownRun found(String id) {
        KnownRun here = running.get(id);
        KnownRun remote = here == null ? elsewhere.get(id) : here;
        return remote == null ? ended.get(id) : remote;
    }

    /// A run has ended, and that is in the journal.
    synchronized void over(RunningWorkflow run, EndedRun end) {
        running.remove(run.id());
        ended.put(end.id(), end);
        ending.put(run.id(), run);
    }

    /// Shows that a run has ended.
    void tellOver(RunningWorkflow run) throws InterruptedException {
        try {
            publisher.now(run.id());
        } finally {
            synchronized (this) {
                ending.remove(run.id(), run); // another one of the name may be over by now
            }
        }
        forgetOldest();
    }

    /// The run that has ended so but is not yet shown so; null when it is.
    private synchronized @Nullable RunningWorkflow ending(EndedRun over) {
        RunningWorkflow run = ending.get(over.id());
        return run == null || !run.start().equals(over.start()) ? null : run;
    }

    /// Forgets the oldest of those that have ended while there are more than are kept. Until the
    /// journal has forgotten one, no other run can have its name.
    private void forgetOldest() throws InterruptedException {
        for (String id = tooMuch(); id != null; id = tooMuch()) {
            try {
                journal.forget(id);
            } catch (IOException e) { // the next end tries again
                log(
                        System.Logger.Level.WARNING,
                        "the end of run %s stays in the journal: %s".formatted(id, e.getMessage()));
                synchronized (this) {
                    leaving.remove(id);
                }
                return;
            }
            synchronized (this) {
                ended.remove(id);
                leaving.remove(id);
            }
            publisher.now(id);
        }
    }

    /// The oldest that has ended and that nobody forgets already; null when there are not too many.
    private synchronized @Nullable String tooMuch() {
        if (isClosed || ended.size() - leaving.size() <= type.terms().mostEnded()) {
            return null;
        }
        String oldest =
                ended.keySet().stream()
                        .filter(each -> !leaving.contains(each))
                        .findFirst()
                        .orElseThrow();
        leaving.add(oldest);
        return oldest;
    }

    // --- what it is asked

    /// Starts a run, whose name is the idempotency key of the request if that can be a name. A run
    /// of that name that was started with the same input is given in its place. Made the handler of
    /// the action `start` by [WorkflowReader], which knows the type of the input.
    Object start(Object input, ServiceContext<WorkflowRuns> context) throws InterruptedException {
        Terms terms = context.operation().terms();
        String starter = terms.principal().name();
        String id = name(terms.idempotencyKey());
        while (true) {
            RunningWorkflow run = new RunningWorkflow(this, id, begins(starter, input), input);
            RunningWorkflow before;
            synchronized (this) {
                checkOpen();
                checkToldAll();
                checkReadable(id);
                WorkflowRun there = there(id, starter, input);
                if (there != null) {
                    return there;
                }
                before = running.get(id);
                if (before == null) {
                    checkRoom();
                    running.put(id, run);
                }
            }
            if (before != null) {
                checkSame(id, before.start(), before.input(), starter, input);
                return awaited(before);
            }
            try {
                if (run.appendStart()) {
                    publisher.now(id);
                    return run.shown();
                } // else another node has it, as it is known by now
            } catch (IOException e) {
                throw notTaken("run %s was not started".formatted(id), e);
            }
        }
    }

    /// The run of a name that has ended or is elsewhere, if there is one and it was started with
    /// the same; else null. The caller holds the lock.
    private @Nullable WorkflowRun there(String id, String starter, Object input) {
        EndedRun over = ended.get(id);
        if (over != null) {
            checkSame(id, over.start(), input(over.start().input()), starter, input);
            return over.shown();
        }
        RemoteRun remote = elsewhere.get(id);
        if (remote != null) {
            checkSame(id, remote.begins(), input(remote.begins().input()), starter, input);
            return remote.shown();
        }
        return null;
    }

    /// The start of a run is in the journal. What was told of its name until now is told of another
    /// run, which was forgotten.
    void started(RunningWorkflow run) {
        synchronized (this) {
            moved(run.id());
            ended.remove(run.id());
            unreadable.remove(run.id());
            run.begun().complete(true);
        }
        run.begin(false);
    }

    /// The start of a run is not in the journal.
    void notStarted(RunningWorkflow run) {
        synchronized (this) {
            running.remove(run.id(), run);
        }
        run.begun().complete(false);
    }

    private RunStart begins(String starter, Object input) {
        Duration within = type.within();
        long due = within == null ? 0 : RunningWorkflow.after(System.currentTimeMillis(), within);
        return new RunStart(
                type.terms().version(), starter, RANDOM.nextLong(Long.MAX_VALUE), due, input);
    }

    private static String name(@Nullable String key) {
        if (key == null) {
            return Long.toString(RANDOM.nextLong(Long.MAX_VALUE), Character.MAX_RADIX);
        }
        boolean isName = Target.isName(key) && key.length() <= MOST_NAME;
        return isName ? key : UUID.nameUUIDFromBytes(key.getBytes(UTF_8)).toString();
    }

    private void checkOpen() {
        if (isClosed) {
            throw Fault.of(FaultCode.OPERATION_CANCELED, "%s has ended".formatted(path()))
                    .exception();
        }
    }

    /// Refuses operations while it is not known which runs there are: a DROP was refused, and the
    /// journal cannot be read yet.
    private synchronized void checkToldAll() {
        if (isOpening) {
            throw askAgain(
                            "%s was not dropped, and goes on when its journal can be read: ask again"
                                    .formatted(path()))
                    .exception();
        }
    }

    /// Refuses operations on a run whose entries cannot be read, so that nothing of one run is
    /// taken for another's, unless another node has it, which may be able to read them. The caller
    /// holds the lock.
    private void checkReadable(String id) {
        String why = elsewhere.containsKey(id) ? null : unreadable.get(id);
        if (why != null) {
            throw Fault.of(
                            FaultCode.STATE_CONFLICT,
                            "run '%s' cannot be read, and can only be forgotten: %s"
                                    .formatted(id, why))
                    .exception();
        }
    }

    private void checkRoom() {
        int most = type.terms().mostRunning();
        if (running.size() >= most) {
            throw Fault.of(
                            FaultCode.QUEUING_LIMIT_EXCEEDED,
                            "%d runs of %s are under way already: ask again later, or raise mostRunning of its @WorkflowContract"
                                    .formatted(most, path()))
                    .with(Fault.RETRY_AFTER, 1L)
                    .exception();
        }
    }

    private void checkSame(
            String id, RunStart first, @Nullable Object firstInput, String starter, Object input) {
        if (!first.starter().equals(starter) || !input.equals(firstInput)) {
            throw Fault.of(
                            FaultCode.DUPLICATE_ENTRY,
                            "there is a run '%s' already, with another input or of somebody else: use a new key for a new run"
                                    .formatted(id))
                    .exception();
        }
    }

    private WorkflowRun awaited(RunningWorkflow run) throws InterruptedException {
        try {
            if (run.begun().get()) {
                return run.shown();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e); // nobody completes it so
        }
        synchronized (this) {
            if (elsewhere.containsKey(run.id()) || ended.containsKey(run.id())) {
                return Objects.requireNonNull(shown(run.id())); // another node was the first
            }
        }
        throw askAgain("run %s was not started for another caller".formatted(run.id()))
                .with(Fault.OUTCOME, Fault.UNKNOWN) // which that caller may know
                .exception();
    }

    private FaultException notTaken(String what, IOException cause) {
        String why =
                journals == null
                        ? "the disk did not take it, the log of the node says why"
                        : String.valueOf(cause.getMessage());
        Fault fault =
                cause instanceof UnknownOutcomeException
                        ? askAgain("%s, as far as is known: %s".formatted(what, why))
                                .with(Fault.OUTCOME, Fault.UNKNOWN)
                        : askAgain("%s: %s".formatted(what, why));
        return fault.exception();
    }

    private static Fault askAgain(String why) {
        return Fault.of(FaultCode.INSUFFICIENT_RESOURCES, why).with(Fault.RETRY_AFTER, 1L);
    }

    /// Lets a run end at its next step.
    @On(value = Verb.SUBMIT, behavior = Behavior.INDEPENDENT)
    WorkflowRun cancel(RunId which, ServiceContext<WorkflowRuns> context)
            throws InterruptedException {
        String reason = "canceled by " + context.operation().terms().principal().name();
        KnownRun run =
                tell(
                        RunningWorkflow.cancellation(which.run(), reason),
                        here -> {
                            if (here.isHalted()) {
                                throw halted(here);
                            }
                            return here.cancel(reason);
                        },
                        "run %s was not canceled".formatted(which.run()));
        publisher.now(which.run());
        return run.shown();
    }

    /// Brings a signal to a run; under an idempotency key once.
    @On(value = Verb.SUBMIT, behavior = Behavior.INDEPENDENT)
    WorkflowRun signal(WorkflowSignal signal, ServiceContext<WorkflowRuns> context)
            throws InterruptedException {
        Terms terms = context.operation().terms();
        String given = terms.idempotencyKey();
        String whose = given == null ? "" : terms.principal().name() + "\n" + given;
        // with a key in any case if it may be given twice, by this node and by another
        String key = journals == null || given != null ? whose : "\n" + UUID.randomUUID();
        KnownRun run =
                tell(
                        RunningWorkflow.sent(signal.run(), signal.name(), key, signal.value()),
                        here -> here.signal(signal.name(), key, signal.value()),
                        "signal %s was not kept".formatted(signal.name()));
        if (run instanceof EndedRun over) {
            throw Fault.of(
                            FaultCode.GONE,
                            "run '%s' has ended, with %s".formatted(over.id(), over.status()))
                    .exception();
        }
        return run.shown();
    }

    /// Tells a run of this node something; returns false when it is over.
    @FunctionalInterface
    private interface Telling {
        boolean isTold(RunningWorkflow run) throws IOException, InterruptedException;
    }

    /// Tells a run something, wherever it is, if it has not ended; returns the run that was told.
    /// One that has just moved is looked for again.
    ///
    /// @param request tells it in another node
    /// @param here tells it in this one
    /// @param failure what is not done when the journal does not take it
    private KnownRun tell(JournalEntry request, Telling here, String failure)
            throws InterruptedException {
        Search search = new Search(request.run());
        while (true) {
            KnownRun run = search.next();
            try {
                boolean isTold =
                        switch (run) {
                            case RunningWorkflow atWork -> here.isTold(atWork);
                            case RemoteRun _ -> journal.send(request);
                            case EndedRun _ -> true;
                        };
                if (isTold) {
                    return run;
                }
            } catch (IOException e) {
                if (run.equals(found(request.run()))) {
                    throw notTaken(failure, e);
                } // else it was asked where it is no more
            }
        }
    }

    /// Looks for a run until it is found at the node where it is. A run may just be moving from one
    /// node to another, or be over in the journal before this node is told.
    private final class Search {

        private final String id;
        private final long until = System.nanoTime() + MOVING_NANOS;
        private @Nullable KnownRun last;

        Search(String id) {
            this.id = id;
        }

        /// Where it is, as far as this node knows. When it is where it was looked for last, and was
        /// not found, then after a while.
        ///
        /// *Failure:* a fault when there is no such run, it cannot be read, or it is on the way for
        /// too long.
        KnownRun next() throws InterruptedException {
            if (last == null) {
                seek(id);
            } else {
                refresh(id);
            }
            while (last != null && last.equals(found(id))) {
                checkOpen();
                if (System.nanoTime() - until >= 0) {
                    throw Fault.of(
                                    FaultCode.INSUFFICIENT_RESOURCES,
                                    "run '%s' ends or moves to another node, and was not to be had for %d s: ask again"
                                            .formatted(id, NANOSECONDS.toSeconds(MOVING_NANOS)))
                            .with(Fault.RETRY_AFTER, 1L)
                            .exception();
                }
                NANOSECONDS.sleep(LOOK_NANOS);
                refresh(id);
            }
            last = known(id);
            return last;
        }
    }

    /// Waits for the end of a run, and answers what it returned, or why it did not.
    @On(value = Verb.SUBMIT, behavior = Behavior.INDEPENDENT)
    Reply result(RunId which, ServiceContext<WorkflowRuns> context) throws InterruptedException {
        seek(which.run());
        EndedRun end = end(which.run());
        return switch (end.status()) {
            case DONE -> Reply.done(context.state().revision(), value(end.result()));
            case CANCELED ->
                    throw Fault.of(
                                    FaultCode.OPERATION_CANCELED,
                                    "run '%s': %s".formatted(end.id(), end.failure()))
                            .exception();
            default ->
                    throw Fault.of(
                                    FaultCode.OPERATION_FAILED,
                                    "run '%s': %s".formatted(end.id(), end.failure()))
                            .exception();
        };
    }

    /// Waits for the end of a run, wherever that is.
    private EndedRun end(String id) throws InterruptedException {
        while (true) {
            KnownRun run = known(id);
            try {
                switch (run) {
                    case EndedRun over -> {
                        RunningWorkflow unseen =
                                ending(over); // who asks may look at the state next
                        return unseen == null ? over : unseen.end().exceptionally(_ -> over).get();
                    }
                    case RunningWorkflow here -> {
                        return here.end().get();
                    }
                    case RemoteRun remote -> {
                        if (!remote.moved().get()) {
                            checkOpen();
                        }
                    }
                }
            } catch (ExecutionException e) {
                if (run.equals(found(id)) || isClosed()) {
                    throw (FaultException) Objects.requireNonNull(e.getCause()); // see stop()
                }
            }
        }
    }

    private synchronized boolean isOpening() {
        return isOpening;
    }

    /// Whether it has ended, or is about to be dropped.
    synchronized boolean isClosed() {
        return isClosed;
    }

    private @Nullable Object value(@Nullable Object document) {
        return document == null || type.output() == Void.class
                ? null
                : home().bodies().converted(document, type.output());
    }

    /// The steps of a run that have an outcome, in the order of the outcomes.
    @On(value = Verb.QUERY, behavior = Behavior.INDEPENDENT)
    List<WorkflowStep> steps(RunId which) throws InterruptedException {
        Search search = new Search(which.run());
        while (true) {
            KnownRun run = search.next();
            switch (run) {
                case RunningWorkflow here -> {
                    return here.steps();
                }
                case EndedRun over -> {
                    return over.steps();
                }
                case RemoteRun _ -> {
                    List<JournalEntry> entries = entries(which.run());
                    refresh(which.run());
                    if (run.equals(found(which.run()))) { // else it may have ended in between
                        return steps(which.run(), entries);
                    }
                }
            }
        }
    }

    private static List<WorkflowStep> steps(String run, List<JournalEntry> entries) {
        try {
            return RunningWorkflow.steps(entries);
        } catch (RuntimeException e) { // whatever bytes of others lead to
            throw Fault.of(
                            FaultCode.STATE_CONFLICT,
                            "run '%s' cannot be read here: %s".formatted(run, why(e)))
                    .exception();
        }
    }

    private List<JournalEntry> entries(String run) throws InterruptedException {
        try {
            return journal.read(run);
        } catch (IOException e) {
            throw Fault.of(FaultCode.OPERATION_FAILED, String.valueOf(e.getMessage())).exception();
        }
    }

    /// Lets a run that halted go on, and ask what it does not know to be done.
    @On(value = Verb.SUBMIT, behavior = Behavior.INDEPENDENT)
    WorkflowRun resume(RunId which) throws InterruptedException {
        seek(which.run());
        var _ = known(which.run());
        RunningWorkflow run = atWork(which.run());
        checkIsHere(which.run(), false);
        if (run == null || !run.isHalted()) {
            throw Fault.of(
                            FaultCode.STATE_CONFLICT,
                            "run '%s' does not halt: nothing is to be resumed"
                                    .formatted(which.run()))
                    .exception();
        }
        try {
            run.last(() -> replace(run));
        } catch (IOException e) {
            throw Fault.of(FaultCode.OPERATION_FAILED, String.valueOf(e.getMessage())).exception();
        }
        publisher.now(run.id());
        return known(run.id()).shown();
    }

    /// Lets a run that halted begin again as another object.
    private void replace(RunningWorkflow run) throws IOException, InterruptedException {
        List<JournalEntry> entries = journal.read(run.id());
        if (entries.isEmpty()) {
            throw halted(run); // without a store
        }
        RunningWorkflow again = RunningWorkflow.of(this, entries);
        synchronized (this) {
            checkOpen();
            if (!running.replace(run.id(), run, again)) {
                return; // it is resumed already
            }
        }
        again.begin(true);
    }

    /// Forgets a run that has ended, that halts or that cannot be read.
    @On(value = Verb.SUBMIT, behavior = Behavior.INDEPENDENT)
    void forget(RunId which) throws InterruptedException {
        seek(which.run());
        RunningWorkflow run = atWork(which.run());
        checkIsHere(which.run(), true);
        if (run != null && !run.isHalted()) {
            throw Fault.of(
                            FaultCode.STATE_CONFLICT,
                            "run '%s' is under way: cancel it first".formatted(run.id()))
                    .exception();
        }
        String id = which.run();
        if (run == null && !isUnreadable(id) && elsewhere(id) == null) {
            var _ = known(id);
        }
        try {
            if (run == null) {
                forget(id, null);
            } else {
                run.last(() -> forget(id, run));
            }
        } catch (IOException e) {
            throw notTaken("run %s was not forgotten".formatted(id), e);
        }
        publisher.now(id);
    }

    /// Forgets a run. Another one may be started under its name as soon as the journal has
    /// forgotten it.
    ///
    /// @param here the run if this node has it
    private void forget(String id, @Nullable RunningWorkflow here)
            throws IOException, InterruptedException {
        journal.forget(id);
        synchronized (this) {
            moved(id);
            running.remove(id, here);
            ended.remove(id);
            unreadable.remove(id);
        }
    }

    /// Asks the journal for a run that this node does not know: another may just have started it.
    private void seek(String id) throws InterruptedException {
        checkToldAll();
        if (found(id) == null && !isUnreadable(id)) {
            refresh(id);
        }
    }

    private void refresh(String id) throws InterruptedException {
        try {
            journal.refresh();
        } catch (IOException e) {
            throw askAgain(
                            "whether there is a run %s is not known: %s"
                                    .formatted(id, e.getMessage()))
                    .exception();
        }
    }

    /// What only the node does that has the run; or this one when nobody has it.
    private void checkIsHere(String id, boolean orNowhere) {
        RemoteRun remote = elsewhere(id);
        if (remote != null && !(orNowhere && remote.node() == null)) {
            throw Fault.of(
                            FaultCode.STATE_CONFLICT,
                            "run '%s' is %s: ask there".formatted(id, remote.where()))
                    .exception();
        }
    }

    private synchronized @Nullable RemoteRun elsewhere(String id) {
        return elsewhere.get(id);
    }

    private synchronized @Nullable RunningWorkflow atWork(String id) {
        return running.get(id);
    }

    private synchronized boolean isUnreadable(String id) {
        return unreadable.containsKey(id);
    }

    private synchronized KnownRun known(String id) {
        checkReadable(id);
        KnownRun run = found(id);
        if (run == null) {
            checkToldAll();
            throw Fault.of(
                            FaultCode.UNKNOWN_ENTRY,
                            "%s has no run '%s': see its state for those that it has"
                                    .formatted(path(), id))
                    .exception();
        }
        return run;
    }

    private static FaultException halted(RunningWorkflow run) {
        return Fault.of(
                        FaultCode.STATE_CONFLICT,
                        "run '%s' halts, and can only be resumed or forgotten: %s"
                                .formatted(run.id(), run.shown().failure()))
                .exception();
    }
}
