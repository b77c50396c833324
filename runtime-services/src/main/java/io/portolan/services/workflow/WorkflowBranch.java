package io.portolan.services.workflow;

import io.portolan.core.Arbiters;
import io.portolan.core.Choice;
import io.portolan.core.Port;
import io.portolan.core.ThrowingFunction;
import io.portolan.services.ServiceProxy;
import io.portolan.services.call.BlockingProxy;
import io.portolan.services.codec.Shapes;
import io.portolan.services.operation.FaultException;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// The method of a run, or a fork of it, as it asks for its steps: it numbers them.
///
/// *Threads:* the one that runs the method or the fork, and later the one that compensates.
final class WorkflowBranch implements WorkflowContext {

    /// What undoes something.
    ///
    /// @param name of it
    /// @param action does it
    /// @param branch that registered it
    record Compensation(String name, Undo action, WorkflowBranch branch) {

        /// Undoes it, on this thread.
        void run() throws Exception {
            branch.own();
            action.run();
        }
    }

    /// Does a step.
    @FunctionalInterface
    interface Doing {
        /// The outcome of the step at a place.
        StepOutcome at(String place) throws InterruptedException;
    }

    private final RunningWorkflow run;
    private final @Nullable WorkflowBranch parent;

    /// Before the numbers of its steps: empty for the method itself, such as `3.` for a fork.
    private final String prefix;

    /// Compensations and forks, in the order of their places.
    private final List<Object> undone = new ArrayList<>();

    private final List<Thread> forks = new ArrayList<>();
    private final RandomGenerator random;
    private @Nullable Thread owner;
    private int number;
    private boolean isInStep;
    private boolean isCancelSeen;

    /// Whether the branch that forked it, or one before that, had been told that the run is to end:
    /// then this one does nothing before it is told, too.
    private final boolean isLate;

    /// Whether it has come to something that it had not come to before the run went on: a step that
    /// was not in the journal, or the end of a fork that has done such a step.
    private boolean isNew;

    /// Nobody awaits it any more. Volatile: set by the thread of the parent.
    private volatile boolean isAbandoned;

    WorkflowBranch(RunningWorkflow run, @Nullable WorkflowBranch parent, String prefix) {
        this.run = run;
        this.parent = parent;
        this.prefix = prefix;
        random = new Random(run.start().unique() + prefix.hashCode());
        isNew = parent != null && parent.isNew;
        isLate = parent != null && (parent.isCancelSeen || parent.isLate);
        isAbandoned = parent != null && run.hadFailed();
    }

    /// This thread asks for its steps from now on.
    void own() {
        owner = Thread.currentThread();
    }

    RunningWorkflow run() {
        return run;
    }

    /// The step at the next place: what the journal has, or what comes of doing it.
    ///
    /// A run that is to end does it all the same if it changes something outside and is in doubt:
    /// nobody would undo it otherwise.
    ///
    /// @param isSafe whether it changes nothing outside the run
    StepOutcome perform(String what, boolean isSafe, Doing doing) throws InterruptedException {
        check();
        String place = nextPlace();
        JournalEntry kept = run.replayed(place);
        StepOutcome outcome;
        if (kept == null) {
            run.doing(what);
            outcome = isSafe || !isInDoubt() ? canceled() : null;
            if (outcome == null) {
                outcome = done(doing, place);
            }
            run.record(place, what, outcome);
            isNew = true;
        } else if (kept.what().equals(what)) {
            outcome = StepOutcome.of(kept.body());
        } else {
            throw run.halt(
                    "step %s was '%s' when it was done, and %s asks for '%s' there now: let the method ask as before for runs of version %d, see version(), or start the code that began the run"
                            .formatted(
                                    place,
                                    kept.what(),
                                    RunningWorkflow.line(),
                                    what,
                                    run.start().version()));
        }
        if (outcome instanceof StepOutcome.Canceled(String reason)) {
            isCancelSeen = true;
            throw new WorkflowCanceledException(reason);
        }
        return outcome;
    }

    private StepOutcome done(Doing doing, String place) throws InterruptedException {
        isInStep = true;
        try {
            return doing.at(place);
        } catch (InterruptedException e) {
            run.checkGoesOn();
            throw e;
        } finally {
            isInStep = false;
        }
    }

    private void check() {
        run.checkGoesOn();
        if (!Thread.currentThread().equals(owner)) {
            throw new IllegalStateException(
                    "%s asks for a step on another thread than that of its context: use fork, and the context and the proxies that the fork gets"
                            .formatted(RunningWorkflow.line()));
        }
        if (isInStep) {
            throw new IllegalStateException(
                    "%s asks for a step inside a step: ask for it before or after"
                            .formatted(RunningWorkflow.line()));
        }
    }

    private String nextPlace() {
        if (run.isCompensating()) {
            return run.nextUndo();
        }
        number++;
        return prefix + number;
    }

    /// The outcome of a step when the run is to end and the branch has not been told yet; else
    /// null.
    ///
    /// *Failure:* [WorkflowCanceledException] when nobody awaits the branch any more, which is no
    /// outcome: that the method has failed is in the journal before compensations begin.
    StepOutcome.@Nullable Canceled canceled() {
        if (run.isCompensating()) {
            return null;
        }
        if (isAbandoned()) {
            run.cutShort();
            throw new WorkflowCanceledException("nobody awaits the fork any more");
        }
        String reason = isCancelSeen ? null : run.cancelReason();
        return reason == null ? null : new StepOutcome.Canceled(reason);
    }

    private boolean isAbandoned() {
        return isAbandoned || (parent != null && parent.isAbandoned());
    }

    /// Whether the next step may have been begun before the run went on, and its outcome be lost:
    /// the first one of the branch that the journal does not have, or of all compensations, which
    /// begin after everything else. A method fails in the journal only after all forks have ended,
    /// so theirs are not in doubt then; nor is one before which the branch was certainly told that
    /// the run is to end.
    boolean isInDoubt() {
        boolean isBegun = !isLate || isCancelSeen;
        return run.wasAtWork()
                && (run.isCompensating() ? !run.isNew() : !isNew && isBegun && !run.hadFailed());
    }

    /// The branch that forked it has seen its end. Whoever else sees it learns nothing.
    void ended() {
        if (parent != null && Thread.currentThread().equals(parent.owner)) {
            parent.isNew |= isNew;
        }
    }

    @Override
    public String id() {
        return run.id();
    }

    @Override
    public int version() {
        return run.start().version();
    }

    @Override
    public <S extends Record> ServiceProxy<S> service(String place, Class<S> state) {
        return steps(run.service().proxy(place, state));
    }

    @Override
    public <S extends Record> ServiceProxy<S> partner(String name, Class<S> state) {
        return steps(run.service().partner(name, state));
    }

    private <S extends Record> ServiceProxy<S> steps(ServiceProxy<S> proxy) {
        BlockingProxy<S> asking = (BlockingProxy<S>) proxy;
        return new BlockingProxy<>(
                asking.asking().operations(new StepOperations(this, asking.asking().operations())),
                asking.state());
    }

    @Override
    @SuppressWarnings("NullAway") // an action whose type is Void returns null
    public <R> R step(String name, Class<R> answer, ThrowingFunction<String, ? extends R> action)
            throws InterruptedException {
        if (answer != Void.class) {
            var _ = Shapes.of(answer); // refuses what no journal can keep, before anything is done
        }
        StepOutcome outcome = perform("step " + name, false, place -> acted(action, key(place)));
        return answer.cast(value(outcome, answer));
    }

    private <R> StepOutcome acted(ThrowingFunction<String, ? extends R> action, String key)
            throws InterruptedException {
        try {
            Object value = action.apply(key);
            // written here, so that what cannot be written is the failure of the step
            return new StepOutcome.Value(
                    value, run.isDurable() ? StepOutcome.written(value) : null);
        } catch (FaultException e) {
            run.checkGoesOn();
            return new StepOutcome.Faulted(e.fault());
        } catch (WorkflowStoppedError | VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            run.checkGoesOn(); // it may have been interrupted for that
            Thread.interrupted();
            return new StepOutcome.Failed(e.toString(), e);
        }
    }

    /// The key of the step at a place.
    String key(String place) {
        return "wf-" + Long.toString(run.start().unique(), Character.MAX_RADIX) + "-" + place;
    }

    private static @Nullable Object value(StepOutcome outcome, Type type) {
        return switch (outcome) {
            case StepOutcome.Value value -> value.as(type);
            case StepOutcome.Signaled signaled -> StepOutcome.read(signaled.cbor(), type);
            case StepOutcome.Faulted faulted -> throw faulted.fault().exception();
            case StepOutcome.Failed failed ->
                    throw new StepFailedException(failed.message(), failed.cause());
            case StepOutcome.Replied _, StepOutcome.Canceled _ ->
                    throw new IllegalStateException(outcome + " is no value");
        };
    }

    @Override
    public void compensate(String name, Undo action) {
        check();
        if (run.isCompensating()) {
            throw new IllegalStateException(
                    "compensation '%s' is registered by a compensation: register it before"
                            .formatted(name));
        }
        undone.add(new Compensation(name, action, this));
    }

    /// The compensations of the branch and its forks, in the order of their places.
    List<Compensation> compensations() {
        List<Compensation> all = new ArrayList<>();
        for (Object each : undone) {
            if (each instanceof WorkflowBranch fork) {
                all.addAll(fork.compensations());
            } else {
                all.add((Compensation) each);
            }
        }
        return all;
    }

    @Override
    public void sleep(Duration time) throws InterruptedException {
        var _ = perform("sleep", true, place -> awaited(null, run.timer(place, time)));
    }

    /// Waits for a time or a signal, or until the branch is to end.
    ///
    /// @param signal its name; null for none
    private StepOutcome awaited(@Nullable String signal, long untilMillis)
            throws InterruptedException {
        while (true) {
            run.await(() -> isToEnd() || (signal != null && run.hasSignal(signal)), untilMillis);
            StepOutcome canceled = canceled();
            if (canceled != null) {
                return canceled;
            }
            StepOutcome taken = signal == null ? null : run.take(signal);
            if (taken != null) {
                return taken;
            }
            if (System.currentTimeMillis() >= untilMillis) {
                return new StepOutcome.Value(null, null);
            }
        }
    }

    /// Whether somebody wants the end of the branch.
    private boolean isToEnd() {
        return !run.isCompensating()
                && (isAbandoned() || (!isCancelSeen && run.cancelReason() != null));
    }

    @Override
    @SuppressWarnings("NullAway") // a signal without a value is null
    public <R> R signal(String name, Class<R> type) throws InterruptedException {
        return type.cast(value(signaled(name, null), type));
    }

    @Override
    public <R> Optional<R> signal(String name, Class<R> type, Duration max)
            throws InterruptedException {
        return Optional.ofNullable(type.cast(value(signaled(name, max), type)));
    }

    private StepOutcome signaled(String name, @Nullable Duration max) throws InterruptedException {
        return perform(
                "signal " + name,
                true,
                place -> awaited(name, max == null ? Long.MAX_VALUE : run.timer(place, max)));
    }

    @Override
    public <R> Fork<R> fork(ThrowingFunction<WorkflowContext, ? extends R> part) {
        check();
        if (run.isCompensating()) {
            throw new IllegalStateException(
                    "%s forks in a compensation: compensations are done one after the other"
                            .formatted(RunningWorkflow.line()));
        }
        WorkflowBranch branch = new WorkflowBranch(run, this, nextPlace() + ".");
        Fork<R> fork = new Fork<>(branch);
        undone.add(branch);
        forks.add(
                run.start(
                        "run %s fork %s".formatted(run.id(), branch.prefix),
                        () -> branch.run(part, fork)));
        return fork;
    }

    private <R> void run(ThrowingFunction<WorkflowContext, ? extends R> part, Fork<R> fork) {
        own();
        R result = null;
        Throwable failure = null;
        try {
            result = part.apply(this);
        } catch (Throwable e) { // whatever it is: the one that awaits it gets it
            failure = e;
        }
        try {
            endForks();
        } catch (InterruptedException | WorkflowStoppedError e) {
            failure = e;
        }
        fork.end(result, failure);
    }

    /// Ends those that nobody awaits, and waits until all have ended.
    void endForks() throws InterruptedException {
        for (Object each : undone) {
            if (each instanceof WorkflowBranch fork) {
                fork.isAbandoned = true;
            }
        }
        run.wake();
        for (Thread fork : forks) {
            fork.join();
        }
        run.checkGoesOn();
        for (Object each : undone) {
            if (each instanceof WorkflowBranch fork) {
                fork.ended();
            }
        }
    }

    @Override
    public <R> List<R> join(List<Fork<R>> forks) throws InterruptedException {
        check();
        if (forks.isEmpty()) {
            return List.of();
        }
        List<Port<Fork<?>>> ports = forks.stream().map(Fork::ended).toList();
        var _ = chosen(Arbiters.<Integer>choice().onJoin(ports, all -> postAll(all)));
        run.checkGoesOn();
        forks.forEach(Fork::seen);
        List<R> results = new ArrayList<>();
        for (Fork<R> each : forks) {
            results.add(each.get());
        }
        return results;
    }

    /// So that they can be awaited again.
    private static int postAll(List<Fork<?>> all) {
        all.forEach(each -> each.ended().post(each));
        return all.size();
    }

    @Override
    public int first(List<? extends Fork<?>> forks) throws InterruptedException {
        if (forks.isEmpty()) {
            throw new IllegalArgumentException("the first of no forks: give one or more");
        }
        StepOutcome outcome =
                perform(
                        "first of " + forks.size(),
                        true,
                        place -> new StepOutcome.Value(chosen(choice(forks)), null));
        return (Integer) Objects.requireNonNull(value(outcome, Integer.class));
    }

    private static Choice<Integer> choice(List<? extends Fork<?>> forks) {
        Choice<Integer> choice = Arbiters.choice();
        for (int i = 0; i < forks.size(); i++) {
            int index = i;
            choice.onReceive(
                    forks.get(i).ended(),
                    fork -> {
                        fork.ended().post(fork);
                        return index;
                    });
        }
        return choice;
    }

    private int chosen(Choice<Integer> choice) throws InterruptedException {
        try {
            int chosen = choice.await();
            run.checkGoesOn(); // a fork may have ended because the run was stopped
            return chosen;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e); // the functions throw nothing
        } catch (InterruptedException e) {
            run.checkGoesOn();
            throw e;
        }
    }

    @Override
    public Instant now() throws InterruptedException {
        StepOutcome outcome =
                perform("now", true, place -> new StepOutcome.Value(Instant.now(), null));
        return (Instant) Objects.requireNonNull(value(outcome, Instant.class));
    }

    @Override
    public RandomGenerator random() {
        check();
        return random;
    }

    @Override
    public UUID uuid() {
        check();
        long most = (random.nextLong() & ~0xf000L) | 0x4000L; // version 4
        long least = (random.nextLong() & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L;
        return new UUID(most, least);
    }

    @Override
    public void progress(Object progress) {
        check();
        run.progress(progress);
    }
}
