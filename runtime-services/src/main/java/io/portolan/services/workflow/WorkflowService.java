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
import io.portolan.services.workflow.JournalEntry.Kind;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
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
import org.jspecify.annotations.Nullable;

/// A service of workflows: starts runs, lets them go on after a restart, and keeps those that have
/// ended. Each class of workflows has a contract of its own, made of this one by [WorkflowReader].
///
/// *Threads:* the handlers run beside each other, on virtual threads that may wait for the disk.
@ServiceContract(
        id = WorkflowContract.GENERIC,
        state = WorkflowRuns.class,
        verbs = {Verb.LOOKUP, Verb.GET, Verb.QUERY, Verb.SUBMIT, Verb.SUBSCRIBE, Verb.DROP})
final class WorkflowService implements Resident {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int MOST_NAME = 64;

    private final WorkflowType type;
    private final Map<String, RunningWorkflow> running = new LinkedHashMap<>(); // guarded by this
    private final Map<String, EndedRun> ended = new LinkedHashMap<>(); // guarded by this
    private final Set<String> leaving = new HashSet<>(); // of ended; guarded by this

    /// Why runs that the journal has cannot be read; guarded by this.
    private final Map<String, String> unreadable = new HashMap<>();

    private final RunPublisher publisher = new RunPublisher(this);
    private @Nullable Home home; // these two before anybody asks
    private Journal journal = new MemoryJournal();
    private boolean isClosed; // guarded by this

    WorkflowService(WorkflowType type) {
        this.type = type;
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
        if (store != null) {
            journal = new StoreJournal(store, path());
        }
        read();
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

    private void read() {
        Map<String, List<JournalEntry>> entries = new LinkedHashMap<>();
        try {
            for (JournalEntry each : journal.read()) {
                entries.computeIfAbsent(each.run(), first -> new ArrayList<>()).add(each);
            }
        } catch (IOException e) {
            throw Fault.of(FaultCode.OPERATION_FAILED, String.valueOf(e.getMessage())).exception();
        }
        entries.values().forEach(this::take);
    }

    private void beginAll() {
        List<RunningWorkflow> all;
        synchronized (this) {
            all = List.copyOf(running.values());
        }
        all.forEach(each -> each.begin(false));
    }

    private synchronized void take(List<JournalEntry> ofRun) {
        String id = ofRun.getFirst().run();
        try {
            for (JournalEntry each : ofRun) {
                if (each.kind() == Kind.END) {
                    ended.put(id, EndedRun.of(each));
                    return;
                }
            }
            running.put(id, RunningWorkflow.of(this, ofRun));
        } catch (FaultException | IllegalArgumentException e) {
            unreadable.put(id, String.valueOf(e.getMessage()));
            log(
                    System.Logger.Level.ERROR,
                    "run %s cannot be read, and does not go on: %s".formatted(id, e.getMessage()));
        }
    }

    private synchronized Map<String, WorkflowRun> shown() {
        Map<String, WorkflowRun> all = new LinkedHashMap<>();
        ended.values().stream()
                .skip(Math.max(0, ended.size() - type.terms().mostEnded()))
                .sorted(Comparator.comparing(EndedRun::ended))
                .forEach(each -> all.put(each.id(), each.shown()));
        running.values().forEach(each -> all.put(each.id(), each.shown()));
        return all;
    }

    @Override
    public void end() {
        List<RunningWorkflow> all;
        synchronized (this) {
            isClosed = true;
            all = List.copyOf(running.values());
        }
        all.forEach(each ->
                each.stop(
                        WorkflowRun.Status.RUNNING,
                        "%s has ended here, its runs go on when it is there again"
                                .formatted(path())));
    }

    @Override
    public void drop() throws InterruptedException {
        end();
        try {
            journal.drop();
        } catch (IOException e) {
            goOn();
            throw notTaken("%s was not dropped".formatted(path()));
        }
    }

    /// Lets all runs begin again from the journal. The state has them still.
    private void goOn() {
        synchronized (this) {
            running.clear();
            ended.clear();
            unreadable.clear();
            isClosed = false;
        }
        read();
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
        RunningWorkflow run = new RunningWorkflow(this, id, begins(starter, input), input);
        RunningWorkflow before;
        synchronized (this) {
            checkOpen();
            checkReadable(id);
            EndedRun over = ended.get(id);
            before = running.get(id);
            if (over != null) {
                checkSame(id, over.start(), input(over.start().input()), starter, input);
                return over.shown();
            }
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
            run.appendStart();
        } catch (IOException e) {
            throw notTaken("run %s was not started".formatted(id));
        }
        publisher.now(id);
        return run.shown();
    }

    /// The start of a run is not in the journal.
    void notStarted(RunningWorkflow run) {
        synchronized (this) {
            running.remove(run.id());
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
        throw notTaken("run %s was not started".formatted(run.id()));
    }

    private static FaultException notTaken(String what) {
        return Fault.of(
                        FaultCode.INSUFFICIENT_RESOURCES,
                        what + ": the disk did not take it, the log of the node says why")
                .with(Fault.RETRY_AFTER, 1L)
                .exception();
    }

    /// Lets a run end at its next step.
    @On(value = Verb.SUBMIT, behavior = Behavior.INDEPENDENT)
    WorkflowRun cancel(RunId which, ServiceContext<WorkflowRuns> context)
            throws InterruptedException {
        RunningWorkflow run = atWork(which.run());
        if (run == null) {
            return over(which.run()).shown();
        }
        if (run.isHalted()) {
            throw halted(run);
        }
        try {
            run.cancel("canceled by " + context.operation().terms().principal().name());
        } catch (IOException e) {
            throw notTaken("run %s was not canceled".formatted(run.id()));
        }
        publisher.now(run.id());
        return run.shown();
    }

    /// Brings a signal to a run; under an idempotency key once.
    @On(value = Verb.SUBMIT, behavior = Behavior.INDEPENDENT)
    WorkflowRun signal(WorkflowSignal signal, ServiceContext<WorkflowRuns> context)
            throws InterruptedException {
        RunningWorkflow run = atWork(signal.run());
        if (run == null) {
            EndedRun over = over(signal.run());
            throw Fault.of(
                            FaultCode.GONE,
                            "run '%s' has ended, with %s".formatted(over.id(), over.status()))
                    .exception();
        }
        Terms terms = context.operation().terms();
        String key = terms.idempotencyKey();
        String whose = key == null ? "" : terms.principal().name() + "\n" + key;
        try {
            run.signal(signal.name(), whose, signal.value());
        } catch (IOException e) {
            throw notTaken("signal %s was not kept".formatted(signal.name()));
        }
        return run.shown();
    }

    /// Waits for the end of a run, and answers what it returned, or why it did not.
    @On(value = Verb.SUBMIT, behavior = Behavior.INDEPENDENT)
    Reply result(RunId which, ServiceContext<WorkflowRuns> context) throws InterruptedException {
        RunningWorkflow run = atWork(which.run());
        EndedRun end = run == null ? over(which.run()) : end(run);
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

    private static EndedRun end(RunningWorkflow run) throws InterruptedException {
        try {
            return run.end().get();
        } catch (ExecutionException e) {
            throw (FaultException) Objects.requireNonNull(e.getCause()); // see stop()
        }
    }

    private @Nullable Object value(@Nullable Object document) {
        return document == null || type.output() == Void.class
                ? null
                : home().bodies().converted(document, type.output());
    }

    /// The steps of a run that have an outcome, in the order of the outcomes.
    @On(value = Verb.QUERY, behavior = Behavior.INDEPENDENT)
    List<WorkflowStep> steps(RunId which) {
        RunningWorkflow run = atWork(which.run());
        return run == null ? over(which.run()).steps() : run.steps();
    }

    /// Lets a run that halted go on, and ask what it does not know to be done.
    @On(value = Verb.SUBMIT, behavior = Behavior.INDEPENDENT)
    WorkflowRun resume(RunId which) throws InterruptedException {
        RunningWorkflow run = atWork(which.run());
        if (run == null || !run.isHalted()) {
            throw Fault.of(
                            FaultCode.STATE_CONFLICT,
                            "run '%s' does not halt: nothing is to be resumed"
                                    .formatted(run == null ? over(which.run()).id() : run.id()))
                    .exception();
        }
        RunningWorkflow again;
        try {
            List<JournalEntry> entries =
                    journal.read().stream().filter(each -> each.run().equals(run.id())).toList();
            if (entries.isEmpty()) {
                throw halted(run); // without a store
            }
            again = RunningWorkflow.of(this, entries);
        } catch (IOException e) {
            throw Fault.of(FaultCode.OPERATION_FAILED, String.valueOf(e.getMessage())).exception();
        }
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
        RunningWorkflow run = atWork(which.run());
        if (run != null && !run.isHalted()) {
            throw Fault.of(
                            FaultCode.STATE_CONFLICT,
                            "run '%s' is under way: cancel it first".formatted(run.id()))
                    .exception();
        }
        String id = which.run();
        if (run == null && !isUnreadable(id)) {
            var _ = over(id);
        }
        try {
            journal.forget(id);
        } catch (IOException e) {
            throw notTaken("run %s was not forgotten".formatted(id));
        }
        synchronized (this) {
            running.remove(id);
            ended.remove(id);
            unreadable.remove(id);
        }
        publisher.now(id);
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
