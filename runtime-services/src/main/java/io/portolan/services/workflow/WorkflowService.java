package io.portolan.services.workflow;

import static java.nio.charset.StandardCharsets.UTF_8;

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

    /// Why runs that the journal has cannot be read; guarded by this.
    private final Map<String, String> unreadable = new HashMap<>();

    private final RunPublisher publisher = new RunPublisher(this);
    private @Nullable Home home; // these two before anybody asks
    private Journal journal = new MemoryJournal();
    private boolean isOpening; // guarded by this
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
    public void begin(Home newHome) throws InterruptedException {
        home = newHome;
        StateStore store = newHome.store();
        if (journals != null) {
            journal = journals.apply(path());
        } else if (store != null) {
            journal = new StoreJournal(store, path());
        }
        open();
        publisher.all(shown());
        beginAll();
        Thread.ofVirtual().name(path() + " forgets").start(this::forgetOldestAside);
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
        synchronized (this) {
            isOpening = true;
        }
        try {
            journal.open(this);
        } catch (IOException e) {
            throw Fault.of(FaultCode.OPERATION_FAILED, String.valueOf(e.getMessage())).exception();
        }
    }

    private void beginAll() {
        List<RunningWorkflow> all;
        synchronized (this) {
            isOpening = false;
            all = List.copyOf(running.values());
        }
        all.forEach(each -> each.begin(false));
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
    public void mine(List<JournalEntry> entries) {
        String id = entries.getFirst().run();
        @Nullable RunningWorkflow before;
        RunningWorkflow run = null;
        boolean isToBegin;
        synchronized (this) {
            moved(id);
            RunningWorkflow wasHere = stopped.remove(id);
            before = running.getOrDefault(id, wasHere);
            running.remove(id);
            try {
                run = RunningWorkflow.of(this, entries);
                running.put(id, run);
            } catch (FaultException | IllegalArgumentException e) {
                unreadable.put(id, String.valueOf(e.getMessage()));
                log(
                        System.Logger.Level.ERROR,
                        "run %s cannot be read, and does not go on: %s"
                                .formatted(id, e.getMessage()));
            }
            isToBegin = !isOpening && !isClosed;
        }
        if (before != null) {
            before.stop(WorkflowRun.Status.RUNNING, "run %s begins again".formatted(id));
        }
        if (run != null && isToBegin) {
            if (before == null) {
                run.begin(false);
            } else {
                run.beginAfter(before);
            }
            publisher.changed(id);
        }
    }

    @Override
    public void others(JournalEntry start, @Nullable String node) {
        RunningWorkflow lost;
        RemoteRun run;
        synchronized (this) {
            moved(start.run());
            lost = running.remove(start.run());
            if (lost != null) {
                stopped.put(lost.id(), lost);
            }
            try {
                run = RemoteRun.of(start, node, type);
            } catch (FaultException | IllegalArgumentException e) {
                unreadable.put(start.run(), String.valueOf(e.getMessage()));
                return;
            }
            elsewhere.put(start.run(), run);
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
        EndedRun over = EndedRun.of(end);
        RunningWorkflow lost;
        synchronized (this) {
            lost = running.remove(end.run());
            stopped.remove(end.run());
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
            lost = running.remove(run);
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
    public void asked(JournalEntry request) throws IOException, InterruptedException {
        RunningWorkflow run = atWork(request.run());
        if (run != null) {
            run.take(request);
        }
    }

    /// It is elsewhere no more, if it was: who waits for it looks again. By whoever has the lock.
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
        }
        if (isShown) {
            publisher.changed(id);
        }
    }

    private synchronized Map<String, WorkflowRun> shown() {
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

    /// Lets all runs begin again from the journal. The state has them still.
    private void goOn() throws InterruptedException {
        synchronized (this) {
            running.clear();
            elsewhere.clear();
            stopped.clear();
            ended.clear();
            unreadable.clear();
            isClosed = false;
        }
        open();
        beginAll();
    }

    // --- what runs tell

    /// A run is to be shown anew.
    void changed(RunningWorkflow run) {
        publisher.changed(run.id());
    }

    /// What others see of a run; null when it is there no more.
    synchronized @Nullable WorkflowRun shown(String id) {
        RunningWorkflow atWork = running.get(id);
        if (atWork != null) {
            return atWork.shown();
        }
        RemoteRun remote = elsewhere.get(id);
        if (remote != null) {
            return remote.shown();
        }
        EndedRun over = ended.get(id);
        return over == null ? null : over.shown();
    }

    /// A run has ended, and that is in the journal.
    void ended(RunningWorkflow run, EndedRun end) throws InterruptedException {
        synchronized (this) {
            running.remove(run.id());
            ended.put(end.id(), end);
        }
        publisher.now(end.id());
        forgetOldest();
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
    /// the same; else null. By whoever has the lock.
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

    /// So that nothing of one run is taken for another's. By whoever has the lock.
    private void checkReadable(String id) {
        String why = unreadable.get(id);
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
        throw notTaken("run %s was not started".formatted(run.id()), null);
    }

    private FaultException notTaken(String what, @Nullable IOException cause) {
        String why =
                journals == null || cause == null
                        ? "the disk did not take it, the log of the node says why"
                        : String.valueOf(cause.getMessage());
        return Fault.of(FaultCode.INSUFFICIENT_RESOURCES, what + ": " + why)
                .with(Fault.RETRY_AFTER, 1L)
                .exception();
    }

    /// Lets a run end at its next step.
    @On(value = Verb.SUBMIT, behavior = Behavior.INDEPENDENT)
    WorkflowRun cancel(RunId which, ServiceContext<WorkflowRuns> context)
            throws InterruptedException {
        seek(which.run());
        String reason = "canceled by " + context.operation().terms().principal().name();
        RunningWorkflow run = atWork(which.run());
        if (run == null) {
            RemoteRun remote = elsewhere(which.run());
            return remote != null
                            && isSent(
                                    RunningWorkflow.cancellation(which.run(), reason),
                                    "run %s was not canceled".formatted(which.run()))
                    ? remote.shown()
                    : over(which.run()).shown();
        }
        if (run.isHalted()) {
            throw halted(run);
        }
        try {
            run.cancel(reason);
        } catch (IOException e) {
            throw notTaken("run %s was not canceled".formatted(run.id()), e);
        }
        publisher.now(run.id());
        return run.shown();
    }

    /// Brings a signal to a run; under an idempotency key once.
    @On(value = Verb.SUBMIT, behavior = Behavior.INDEPENDENT)
    WorkflowRun signal(WorkflowSignal signal, ServiceContext<WorkflowRuns> context)
            throws InterruptedException {
        seek(signal.run());
        Terms terms = context.operation().terms();
        String key = terms.idempotencyKey();
        String whose = key == null ? "" : terms.principal().name() + "\n" + key;
        String failure = "signal %s was not kept".formatted(signal.name());
        RunningWorkflow run = atWork(signal.run());
        if (run == null) {
            RemoteRun remote = elsewhere(signal.run());
            if (remote != null && isSent(sent(signal, whose), failure)) {
                return remote.shown();
            }
            EndedRun over = over(signal.run());
            throw Fault.of(
                            FaultCode.GONE,
                            "run '%s' has ended, with %s".formatted(over.id(), over.status()))
                    .exception();
        }
        try {
            run.signal(signal.name(), whose, signal.value());
        } catch (IOException e) {
            throw notTaken(failure, e);
        }
        return run.shown();
    }

    /// With a key in any case, because what is sent may be given again after a crash.
    private static JournalEntry sent(WorkflowSignal signal, String key) {
        String once = key.isEmpty() ? "\n" + UUID.randomUUID() : key;
        return RunningWorkflow.sent(signal.run(), signal.name(), once, signal.value());
    }

    private boolean isSent(JournalEntry request, String failure) throws InterruptedException {
        try {
            return journal.send(request);
        } catch (IOException e) {
            throw notTaken(failure, e);
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
            RunningWorkflow run = atWork(id);
            RemoteRun remote = run == null ? elsewhere(id) : null;
            if (run == null && remote == null) {
                return over(id);
            }
            try {
                if (run != null) {
                    return run.end().get();
                }
                if (!Objects.requireNonNull(remote).moved().get()) {
                    checkOpen();
                }
            } catch (ExecutionException e) {
                if (Objects.equals(atWork(id), run) || isClosed()) {
                    throw (FaultException) Objects.requireNonNull(e.getCause()); // see stop()
                }
            }
        }
    }

    private synchronized boolean isClosed() {
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
        seek(which.run());
        RunningWorkflow run = atWork(which.run());
        if (run != null) {
            return run.steps();
        }
        return elsewhere(which.run()) == null
                ? over(which.run()).steps()
                : RunningWorkflow.steps(entries(which.run()));
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
        RunningWorkflow run = atWork(which.run());
        checkIsHere(which.run(), false);
        if (run == null || !run.isHalted()) {
            throw Fault.of(
                            FaultCode.STATE_CONFLICT,
                            "run '%s' does not halt: nothing is to be resumed"
                                    .formatted(run == null ? over(which.run()).id() : run.id()))
                    .exception();
        }
        List<JournalEntry> entries = entries(run.id());
        if (entries.isEmpty()) {
            throw halted(run); // without a store
        }
        RunningWorkflow again = RunningWorkflow.of(this, entries);
        synchronized (this) {
            checkOpen();
            if (!running.replace(run.id(), run, again)) {
                return Objects.requireNonNull(running.get(run.id())).shown();
            }
        }
        again.begin(true);
        publisher.now(run.id());
        return again.shown();
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
            var _ = over(id);
        }
        try {
            journal.forget(id);
        } catch (IOException e) {
            throw notTaken("run %s was not forgotten".formatted(id), e);
        }
        synchronized (this) {
            moved(id);
            running.remove(id);
            ended.remove(id);
            unreadable.remove(id);
        }
        publisher.now(id);
    }

    /// Asks the journal for a run that this node does not know: another may just have started it.
    private void seek(String id) throws InterruptedException {
        synchronized (this) {
            if (shown(id) != null || isUnreadable(id)) {
                return;
            }
        }
        try {
            journal.refresh();
        } catch (IOException e) {
            throw notTaken("whether there is a run %s is not known".formatted(id), e);
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

    private synchronized EndedRun over(String id) {
        checkReadable(id);
        EndedRun over = ended.get(id);
        if (over == null) {
            throw Fault.of(
                            FaultCode.UNKNOWN_ENTRY,
                            "%s has no run '%s': see its state for those that it has"
                                    .formatted(path(), id))
                    .exception();
        }
        return over;
    }

    private static FaultException halted(RunningWorkflow run) {
        return Fault.of(
                        FaultCode.STATE_CONFLICT,
                        "run '%s' halts, and can only be resumed or forgotten: %s"
                                .formatted(run.id(), run.shown().failure()))
                .exception();
    }
}
