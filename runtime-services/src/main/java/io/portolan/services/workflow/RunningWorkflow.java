package io.portolan.services.workflow;

import io.portolan.services.call.BlockingProxy;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.workflow.JournalEntry.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// One run of a workflow at work: its journal, its signals, whether it is to end, and its thread.
///
/// Overview. The thread runs the method. What the method asks of its [WorkflowBranch] is looked up
/// here among the entries that were in the journal when the run went on, by its place; what is not
/// there is done, and appended. When the method has ended, compensations run on the same thread. A
/// run that halts or whose node closes is stopped: every thread of it gets a
/// [WorkflowStoppedError], and whatever the method makes of that is not taken for an outcome.
///
/// Nothing may come into the journal behind the end of a run, because nothing would remove it from
/// there. So a thread that appends holds the gate for reading. A thread that ends the run, forgets
/// it or lets it begin again as another object holds the gate for writing.
///
/// *Threads:* the threads of the run, and those that bring signals and cancel it.
final class RunningWorkflow implements KnownRun {

    /// How many steps a run may have when it is to do another, and how many each compensation may
    /// have of its own.
    static final int MOST_STEPS = 100_000;

    /// The steps of the end of a run that are kept for the time line.
    private static final int MOST_SHOWN = 1_000;

    private static final Duration DISK_PAUSE = Duration.ofMillis(100);

    /// The places of steps of compensations begin so.
    private static final String UNDO = "u";

    /// The classes between the author's code and here, besides those of proxies.
    private static final Set<Class<?>> OWN =
            Set.of(RunningWorkflow.class, WorkflowBranch.class, StepOperations.class);

    private final WorkflowService service;
    private final String id;
    private final RunStart start;
    private final Instant started;

    /// Null before what the journal has is read as the type of today.
    private volatile @Nullable Object input;

    /// Whether it was at work in another process, and when that was known last; 0 for never.
    private final long seenMillis;

    /// What the journal had when the run went on, by place, less what was asked again.
    private final Map<String, JournalEntry> kept = new ConcurrentHashMap<>();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<WorkflowStep> steps = new ArrayList<>(); // guarded by lock
    private final Signals signals = new Signals(); // guarded by lock
    private int undoSteps; // by the thread that compensates
    private int undoStepsBefore; // those of earlier compensations

    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    /// Its stamps are not bound to threads: an append that is interrupted goes on in another one.
    private final StampedLock gate = new StampedLock();

    /// Whether nothing more of it comes into the journal; guarded by the gate.
    private boolean isOver;

    /// Completes when it is known whether the start is in the journal, with that.
    private final CompletableFuture<Boolean> begun = new CompletableFuture<>();

    /// Completes with the end; fails when it is stopped before.
    private final CompletableFuture<EndedRun> end = new CompletableFuture<>();

    private volatile WorkflowRun.Status status = WorkflowRun.Status.RUNNING;
    private volatile String step = "";
    private volatile @Nullable Object progress;
    private volatile @Nullable String cancelReason;
    private volatile @Nullable String stopReason;
    private volatile boolean isForced;
    private volatile boolean isNew;

    /// Whether a fork has asked for a step that it did not get, because the method had ended.
    private volatile boolean isCutShort;

    /// Whether the journal says that the method had failed, and forks were cut short.
    private boolean hadFailed; // before its threads start

    /// A run that is about to be started.
    RunningWorkflow(WorkflowService service, String id, RunStart start, Object input) {
        this(service, id, start, Instant.now(), input, 0);
    }

    private RunningWorkflow(
            WorkflowService service,
            String id,
            RunStart start,
            Instant started,
            @Nullable Object input,
            long seenMillis) {
        this.service = service;
        this.id = id;
        this.start = start;
        this.started = started;
        this.input = input;
        this.seenMillis = seenMillis;
    }

    /// A run that goes on from what its journal has.
    static RunningWorkflow of(WorkflowService service, Collection<JournalEntry> entries) {
        JournalEntry first =
                entries.stream()
                        .filter(each -> each.kind() == Kind.START)
                        .findFirst()
                        .orElseThrow(() ->
                                new IllegalArgumentException(
                                        "the first entry of its journal is missing"));
        RunStart start = RunStart.of(first.body());
        long seen = entries.stream().mapToLong(JournalEntry::millis).max().orElse(0);
        RunningWorkflow run =
                new RunningWorkflow(
                        service,
                        first.run(),
                        start,
                        Instant.ofEpochMilli(first.millis()),
                        null,
                        seen);
        Set<Integer> taken = new HashSet<>();
        entries.stream()
                .sorted(Comparator.comparingLong(JournalEntry::millis))
                .forEach(each -> run.keepReadable(each, taken));
        run.signals.remove(taken);
        run.begun.complete(true);
        return run;
    }

    private void keepReadable(JournalEntry entry, Set<Integer> taken) {
        try {
            keep(entry, taken);
        } catch (RuntimeException e) { // whatever strange bytes lead to
            throw new IllegalArgumentException(
                    "entry '%s' (%s): %s".formatted(entry.place(), entry.what(), e.getMessage()),
                    e);
        }
    }

    private void keep(JournalEntry entry, Set<Integer> taken) {
        switch (entry.kind()) {
            case STEP -> {
                kept.put(entry.place(), entry);
                StepOutcome outcome = StepOutcome.of(entry.body());
                steps.add(shown(entry.place(), entry.what(), entry.millis(), outcome));
                if (outcome instanceof StepOutcome.Signaled signaled) {
                    taken.add(signaled.number());
                }
            }
            case TIMER -> {
                if (entry.body().length != Long.BYTES) {
                    throw new IllegalArgumentException(
                            "%d bytes where %d are allowed"
                                    .formatted(entry.body().length, Long.BYTES));
                }
                kept.put(entry.place(), entry);
            }
            case CANCEL -> cancelReason = entry.what();
            case FAILURE -> hadFailed = true;
            case SIGNAL -> {
                SignalBody body = SignalBody.of(entry.body());
                signals.give(
                        Integer.parseInt(entry.place().substring(1)),
                        entry.what(),
                        body.key(),
                        StepOutcome.written(body.value()));
            }
            case START, END -> {}
        }
    }

    String id() {
        return id;
    }

    RunStart start() {
        return start;
    }

    @Nullable Object input() {
        return input;
    }

    WorkflowService service() {
        return service;
    }

    /// Whether outcomes are written.
    boolean isDurable() {
        return service.journal().isDurable();
    }

    boolean isHalted() {
        return status == WorkflowRun.Status.HALTED;
    }

    /// Completes when its start is in the journal; with false when it could not be started.
    CompletableFuture<Boolean> begun() {
        return begun;
    }

    /// Completes when it has ended.
    CompletableFuture<EndedRun> end() {
        return end;
    }

    private JournalEntry entry(String place, Kind kind, String what, byte[] body) {
        return new JournalEntry(id, place, kind, what, System.currentTimeMillis(), body);
    }

    @Override
    public WorkflowRun shown() {
        lock.lock();
        try {
            return new WorkflowRun(
                    id,
                    status,
                    start.version(),
                    start.starter(),
                    started,
                    null,
                    steps.size(),
                    step,
                    EndedRun.shown(progress),
                    null,
                    status == WorkflowRun.Status.HALTED ? stopReason : cancelReason);
        } finally {
            lock.unlock();
        }
    }

    /// The steps until now.
    List<WorkflowStep> steps() {
        lock.lock();
        try {
            return List.copyOf(steps);
        } finally {
            lock.unlock();
        }
    }

    /// The steps that a journal has of a run, in the order of their outcomes.
    static List<WorkflowStep> steps(Collection<JournalEntry> entries) {
        return entries.stream()
                .filter(each -> each.kind() == Kind.STEP)
                .sorted(Comparator.comparingLong(JournalEntry::millis))
                .map(each ->
                        shown(
                                each.place(),
                                each.what(),
                                each.millis(),
                                StepOutcome.of(each.body())))
                .toList();
    }

    /// Starts its thread.
    ///
    /// @param force whether a call whose outcome is not known is made again in any case
    void begin(boolean force) {
        isForced = force;
        String unfit = service.type().unfit(start.version());
        if (unfit == null && input == null) {
            try {
                input = service.input(start.input());
            } catch (Throwable e) { // its type has changed; its constructor may throw anything
                unfit =
                        "its input cannot be read, bring back the members that are missing: "
                                + e.getMessage();
            }
        }
        if (unfit != null) {
            var _ = halt(unfit);
            return;
        }
        start("run " + id, this::work);
    }

    /// Starts its thread when another of the same run, which was stopped, does nothing any more.
    void beginAfter(RunningWorkflow stopped) {
        Thread.ofVirtual()
                .name(service.path() + " run " + id + " goes on")
                .start(() -> {
                    stopped.awaitThreads();
                    begin(false);
                });
    }

    /// Waits until none of its threads does anything any more; it has been stopped before.
    void awaitThreads() {
        boolean isInterrupted = false;
        for (Thread each = anyThread(); each != null; each = anyThread()) {
            try {
                each.join();
                threads.remove(each);
            } catch (InterruptedException e) {
                isInterrupted = true; // nobody does
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private @Nullable Thread anyThread() {
        return threads.stream().findFirst().orElse(null);
    }

    /// Starts a thread of the run.
    Thread start(String name, Runnable work) {
        Thread thread =
                Thread.ofVirtual()
                        .name(service.path() + " " + name)
                        .unstarted(() -> {
                            try {
                                work.run();
                            } finally {
                                threads.remove(Thread.currentThread());
                            }
                        });
        threads.add(thread);
        thread.start();
        if (stopReason != null) {
            thread.interrupt();
        }
        return thread;
    }

    private void work() {
        try {
            WorkflowBranch main = new WorkflowBranch(this, null, "");
            main.own();
            byte[] result = {};
            Throwable failure = null;
            try {
                result =
                        StepOutcome.written(
                                service.type().run(Objects.requireNonNull(input), main));
            } catch (WorkflowStoppedError e) {
                throw e;
            } catch (VirtualMachineError e) {
                throw e; // such as a lack of memory: no outcome
            } catch (Throwable e) {
                failure = e;
            }
            checkGoesOn(); // the method may have caught it
            Thread.interrupted();
            main.endForks();
            checkAllAsked();
            if (failure == null) {
                finish(WorkflowRun.Status.DONE, result, null);
            } else {
                compensate(main, failure);
            }
        } catch (WorkflowStoppedError | InterruptedException e) {
            // stop() has said why
            stop(WorkflowRun.Status.RUNNING, "it was interrupted");
        } catch (Throwable e) { // of this class, or of the JVM
            var _ = halt(e.toString());
        }
    }

    /// The method has ended, so all steps in the journal must have been asked for.
    private void checkAllAsked() {
        for (JournalEntry each : kept.values()) {
            if (each.kind() == Kind.STEP && !each.place().startsWith(UNDO)) {
                throw halt(
                        "the method ended, but step %s, '%s', had been done before"
                                .formatted(each.place(), each.what()));
            }
        }
    }

    private void compensate(WorkflowBranch main, Throwable failure) throws InterruptedException {
        status = WorkflowRun.Status.COMPENSATING;
        service.changed(this);
        if (isCutShort && !hadFailed) {
            JournalEntry failed = entry("failure", Kind.FAILURE, said(failure), new byte[0]);
            append(failed);
        }
        List<String> remaining = new ArrayList<>();
        for (WorkflowBranch.Compensation each : main.compensations().reversed()) {
            undoStepsBefore = undoSteps;
            try {
                each.run();
            } catch (WorkflowStoppedError e) {
                throw e;
            } catch (Throwable e) {
                checkGoesOn();
                remaining.add("'%s' was not undone: %s".formatted(each.name(), said(e)));
            }
        }
        checkGoesOn();
        boolean isCanceled = failure instanceof WorkflowCanceledException;
        remaining.addFirst(said(failure));
        finish(
                isCanceled ? WorkflowRun.Status.CANCELED : WorkflowRun.Status.FAILED,
                new byte[0],
                String.join("; ", remaining));
    }

    private static String said(Throwable failure) {
        boolean isOwn =
                failure instanceof FaultException
                        || failure instanceof WorkflowCanceledException
                        || failure instanceof StepFailedException;
        return isOwn ? String.valueOf(failure.getMessage()) : failure.toString();
    }

    private void finish(WorkflowRun.Status how, byte[] result, @Nullable String failure)
            throws InterruptedException {
        List<WorkflowStep> all = steps();
        EndedRun ended =
                new EndedRun(
                        id,
                        how,
                        start,
                        started,
                        Instant.now(),
                        all.size(),
                        all.subList(0, Math.min(MOST_SHOWN, all.size())),
                        StepOutcome.read(result, Object.class),
                        failure,
                        progress);
        step = "";
        untilTaken(() ->
                last(() -> {
                    service.journal().end(ended.entry());
                    service.over(this, ended);
                }));
        service.tellOver(this);
        end.complete(ended);
    }

    /// Does the last thing with it: the run ends, is forgotten, or begins again as another object.
    /// When that is interrupted, nobody knows whether it is done.
    void last(ToJournal work) throws IOException, InterruptedException {
        long stamp = gate.writeLockInterruptibly();
        try {
            work.put();
            isOver = true;
        } catch (InterruptedException e) {
            isOver = true;
            throw e;
        } finally {
            gate.unlockWrite(stamp);
        }
    }

    /// Appends what the run itself has to say.
    private void append(JournalEntry entry) throws InterruptedException {
        untilTaken(() -> {
            long stamp = gate.readLockInterruptibly();
            try {
                checkGoesOn(); // a run that is over was stopped before
                service.journal().append(entry);
            } finally {
                gate.unlockRead(stamp);
            }
        });
    }

    /// Does something with the journal, again and again until the disk takes it.
    private void untilTaken(ToJournal append) throws InterruptedException {
        while (true) {
            checkGoesOn();
            try {
                append.put();
                return;
            } catch (IOException e) {
                step = "waits for the journal: " + e.getMessage();
                service.changed(this);
                await(() -> false, System.currentTimeMillis() + DISK_PAUSE.toMillis());
            }
        }
    }

    /// Puts something into the journal.
    @FunctionalInterface
    interface ToJournal {
        void put() throws IOException, InterruptedException;
    }

    /// What the journal has at a place; null when nothing, from where on the run is new.
    @Nullable JournalEntry replayed(String place) {
        return kept.remove(place);
    }

    /// The place of the next step of a compensation.
    String nextUndo() {
        undoSteps++;
        return UNDO + undoSteps;
    }

    /// Shows how far the run is.
    void progress(Object shown) {
        progress = StepOutcome.read(StepOutcome.written(shown), Object.class);
        service.changed(this);
    }

    /// A fork does not get the step that it has asked for, because the method has ended.
    void cutShort() {
        isCutShort = true;
    }

    /// Whether it was at work before the run went on here.
    boolean wasAtWork() {
        return seenMillis > 0;
    }

    /// Whether a step was recorded since the run went on.
    boolean isNew() {
        return isNew;
    }

    /// Whether the method had failed before the run went on. Compensations may have been begun
    /// then, so a fork does no step that it had not done by that time.
    boolean hadFailed() {
        return hadFailed;
    }

    boolean isCompensating() {
        return status == WorkflowRun.Status.COMPENSATING;
    }

    /// A step is begun.
    void doing(String what) {
        if (hasMostSteps()) {
            throw Fault.of(
                            FaultCode.INSUFFICIENT_RESOURCES,
                            "%s %s has %d steps: no more are taken, start another run for the rest"
                                    .formatted(
                                            isCompensating() ? "a compensation of run" : "run",
                                            id,
                                            MOST_STEPS))
                    .exception();
        }
        step = what;
        service.changed(this);
    }

    /// What a run has done can be undone however long it is.
    private boolean hasMostSteps() {
        return isCompensating()
                ? undoSteps - undoStepsBefore > MOST_STEPS // the one that is begun is among them
                : steps.size() >= MOST_STEPS; // a little more does no harm: read without the lock
    }

    /// A step waits for a service that does not answer it.
    void waitsFor(String what, Fault fault) {
        step = "%s, again after %s: %s".formatted(what, fault.code().text(), fault.detail());
        service.changed(this);
    }

    /// Keeps the outcome of a step.
    void record(String place, String what, StepOutcome outcome) throws InterruptedException {
        if (isDurable()) {
            append(entry(place, Kind.STEP, what, outcome.encoded()));
        }
        checkGoesOn();
        isNew = true;
        WorkflowStep shown = shown(place, what, System.currentTimeMillis(), outcome);
        lock.lock();
        try {
            steps.add(shown);
        } finally {
            lock.unlock();
        }
        service.changed(this);
    }

    private static WorkflowStep shown(String place, String what, long millis, StepOutcome outcome) {
        return new WorkflowStep(place, what, Instant.ofEpochMilli(millis), outcome.shown());
    }

    /// When a timer ends that is set for a step, or was before the run went on.
    long timer(String place, Duration time) throws InterruptedException {
        String timerPlace = place + "t";
        JournalEntry before = replayed(timerPlace);
        if (before != null) {
            return ByteBuffer.wrap(before.body()).getLong();
        }
        long due = after(System.currentTimeMillis(), time);
        byte[] body = ByteBuffer.allocate(Long.BYTES).putLong(due).array();
        append(entry(timerPlace, Kind.TIMER, "timer", body));
        return due;
    }

    static long after(long millis, Duration time) {
        try {
            return Math.addExact(millis, time.toMillis());
        } catch (ArithmeticException e) {
            return Long.MAX_VALUE;
        }
    }

    /// Waits until something is so, a time has come, the run is canceled or its own time is over;
    /// the caller finds out which.
    void await(BooleanSupplier isSo, long untilMillis) throws InterruptedException {
        lock.lock();
        try {
            String canceled = cancelReason;
            while (true) {
                checkGoesOn();
                long until = isCompensating() ? untilMillis : Math.min(untilMillis, due());
                long left = until - System.currentTimeMillis();
                boolean isCanceled = !isCompensating() && !Objects.equals(canceled, cancelReason);
                if (isSo.getAsBoolean() || left <= 0 || isCanceled) {
                    return;
                }
                var _ = changed.await(left, TimeUnit.MILLISECONDS);
            }
        } finally {
            lock.unlock();
        }
    }

    private long due() {
        long due = start.dueMillis();
        return due == 0 || due <= System.currentTimeMillis() ? Long.MAX_VALUE : due;
    }

    /// Lets those that wait look again.
    void wake() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Why it is to end; null when it is not.
    @Nullable String cancelReason() {
        String reason = cancelReason;
        if (reason == null
                && start.dueMillis() != 0
                && System.currentTimeMillis() >= start.dueMillis()) {
            return "its time is over: %s".formatted(Instant.ofEpochMilli(start.dueMillis()));
        }
        return reason;
    }

    /// Appends its start, and lets it begin then. Returns whether it did: false when a run of
    /// another node has its name.
    boolean appendStart() throws IOException, InterruptedException {
        JournalEntry first = entry("start", Kind.START, "start", start.encoded());
        return append(
                () -> service.journal().start(first),
                first.what(),
                () -> service.started(this),
                () -> service.notStarted(this));
    }

    /// Lets it end at its next step; if it halts, when it goes on. Returns false when it is over.
    boolean cancel(String reason) throws IOException, InterruptedException {
        long stamp = enter();
        if (stamp == 0) {
            return false;
        }
        JournalEntry cancel = cancellation(id, reason);
        return appendAndLeave(
                cancel,
                stamp,
                () -> {
                    cancelReason = reason;
                    wake();
                    service.changed(this);
                });
    }

    /// Takes the gate for a thread that brings a signal or a cancellation. Returns 0 when the run
    /// was not started or is over; the caller then looks for the run again.
    private long enter() throws InterruptedException {
        try {
            if (!begun.get()) {
                return 0;
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e); // nobody completes it so
        }
        long stamp = gate.readLockInterruptibly();
        if (isOver) {
            gate.unlockRead(stamp);
            return 0;
        }
        return stamp;
    }

    private boolean appendAndLeave(JournalEntry entry, long stamp, Runnable counts)
            throws IOException, InterruptedException {
        Asking append =
                () -> {
                    service.journal().append(entry);
                    return true;
                };
        return append(
                append,
                entry.what(),
                () -> {
                    counts.run();
                    gate.unlockRead(stamp);
                },
                () -> gate.unlockRead(stamp));
    }

    /// What lets a run end at its next step.
    static JournalEntry cancellation(String run, String reason) {
        return new JournalEntry(
                run, "cancel", Kind.CANCEL, reason, System.currentTimeMillis(), new byte[0]);
    }

    /// What brings a signal to a run of another node, which gives it a place of its own.
    static JournalEntry sent(String run, String name, String key, @Nullable Object value) {
        return new JournalEntry(
                run,
                "s",
                Kind.SIGNAL,
                name,
                System.currentTimeMillis(),
                new SignalBody(key, value).encoded());
    }

    /// Takes what another node has sent, which counts when it goes on if it halts. Returns false
    /// when it is over.
    boolean take(JournalEntry sent) throws IOException, InterruptedException {
        if (sent.kind() == Kind.SIGNAL) {
            SignalBody body = SignalBody.of(sent.body());
            return signal(sent.what(), body.key(), body.value());
        }
        return cancel(sent.what());
    }

    /// Takes a signal. Returns false when it is over.
    ///
    /// @param key under which it counts once; empty for none
    boolean signal(String name, String key, @Nullable Object value)
            throws IOException, InterruptedException {
        byte[] body = new SignalBody(key, value).encoded();
        long stamp = enter();
        if (stamp == 0) {
            return false;
        }
        int number = 0;
        try {
            number = number(key);
        } finally {
            if (number == 0) { // it was given before, or there are too many
                gate.unlockRead(stamp);
            }
        }
        if (number == 0) {
            return true;
        }
        int given = number;
        return appendAndLeave(
                entry("s" + number, Kind.SIGNAL, name, body),
                stamp,
                () -> give(given, name, key, StepOutcome.written(value)));
    }

    private int number(String key) {
        lock.lock();
        try {
            return signals.number(key);
        } finally {
            lock.unlock();
        }
    }

    private void give(int number, String name, String key, byte[] value) {
        lock.lock();
        try {
            signals.give(number, name, key, value);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Appends what somebody outside wants. Who wants it may be interrupted meanwhile, and it may
    /// be in the journal then: so it is appended again without that thread, and counts now as it
    /// would after a crash.
    ///
    /// @param entry appends it; returns whether the journal takes it
    /// @param what it is
    /// @param counts when it is in the journal
    /// @param fails when it is not
    private boolean append(Asking entry, String what, Runnable counts, Runnable fails)
            throws IOException, InterruptedException {
        boolean isTaken = false;
        try {
            isTaken = entry.isTaken();
        } catch (IOException | RuntimeException e) {
            fails.run();
            throw e;
        } catch (InterruptedException e) {
            Thread.ofVirtual()
                    .name(service.path() + " " + what)
                    .start(() -> appendAgain(entry, what, counts, fails));
            throw e;
        }
        (isTaken ? counts : fails).run();
        return isTaken;
    }

    private void appendAgain(Asking entry, String what, Runnable counts, Runnable fails) {
        try {
            var _ = append(entry, what, counts, fails);
        } catch (IOException | InterruptedException e) {
            service.log(
                    System.Logger.Level.WARNING,
                    "of run %s '%s' is not known to be in the journal, and nobody waits for it: %s"
                            .formatted(id, what, e.getMessage()));
        }
    }

    /// Asks the journal to take something.
    @FunctionalInterface
    private interface Asking {
        boolean isTaken() throws IOException, InterruptedException;
    }

    /// Whether a signal of the name waits to be taken. The caller holds the lock.
    boolean hasSignal(String name) {
        return signals.has(name);
    }

    /// Takes the next signal of the name; null when there is none.
    StepOutcome.@Nullable Signaled take(String name) {
        lock.lock();
        try {
            return signals.take(name);
        } finally {
            lock.unlock();
        }
    }

    /// Halts when a call may have been made so long ago that the service has forgotten its key.
    void checkNotTooOld(String what) {
        Duration kept = service.keysLive();
        boolean isOld = !isForced && System.currentTimeMillis() - seenMillis >= kept.toMillis();
        if (isOld) {
            throw halt(
                    "whether '%s' was done is not known, since the run was last at work at %s, and services remember keys for %s: find out, and let it be asked with the action resume"
                            .formatted(what, Instant.ofEpochMilli(seenMillis), kept));
        }
    }

    /// Stops all threads of the run, which does not go on until the code or something else is
    /// changed; returns what the thread that found the reason throws.
    WorkflowStoppedError halt(String why) {
        String reason = "run %s of %s halts: %s".formatted(id, service.path(), why);
        stop(WorkflowRun.Status.HALTED, reason);
        return new WorkflowStoppedError(reason);
    }

    /// The first to stop it says why.
    void stop(WorkflowRun.Status how, String reason) {
        lock.lock();
        try {
            if (stopReason != null) {
                return;
            }
            stopReason = reason;
            if (how == WorkflowRun.Status.HALTED) {
                status = how;
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        threads.forEach(each -> {
            if (!each.equals(Thread.currentThread())) {
                each.interrupt();
            }
        });
        if (how == WorkflowRun.Status.HALTED) {
            service.log(System.Logger.Level.ERROR, reason);
            service.changed(this);
        }
        end.completeExceptionally(
                Fault.of(
                                how == WorkflowRun.Status.HALTED
                                        ? FaultCode.STATE_CONFLICT
                                        : FaultCode.OPERATION_CANCELED,
                                reason)
                        .exception());
    }

    /// The journal says that it has ended, though nobody here was told so.
    void endedAlready(EndedRun over) {
        end.complete(over);
        stop(WorkflowRun.Status.RUNNING, "run %s has ended".formatted(id));
    }

    /// Throws when the run does not go on here.
    void checkGoesOn() {
        String reason = stopReason;
        if (reason != null) {
            throw new WorkflowStoppedError(reason);
        }
    }

    /// The line of the author's code that asks.
    static String line() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.filter(each -> !isOwn(each.getDeclaringClass())).findFirst())
                .map(each -> each.getFileName() + ":" + each.getLineNumber())
                .orElse("a line that is not known");
    }

    private static boolean isOwn(Class<?> type) {
        return OWN.contains(type.getNestHost())
                || type.getPackageName().equals(BlockingProxy.class.getPackageName())
                || type.getPackageName().startsWith("java.");
    }

    /// The content of the entry of a signal.
    ///
    /// @param key under which it came; empty for none
    /// @param value what it says
    record SignalBody(String key, @Nullable Object value) {

        byte[] encoded() {
            return StepOutcome.CODEC.write(this);
        }

        static SignalBody of(byte[] bytes) {
            return (SignalBody) Objects.requireNonNull(StepOutcome.read(bytes, SignalBody.class));
        }
    }
}
