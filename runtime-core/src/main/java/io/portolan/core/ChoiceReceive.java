package io.portolan.core;

import io.portolan.core.wait.Timers;
import io.portolan.core.engine.Task;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A choice at work on a lane, and the task that runs the branch taken.
final class ChoiceReceive<R> extends Decision implements Active, Lane.Refused {

    /// The outcomes that are no branch.
    private enum Without {
        TIMEOUT,
        ELSE,
        CANCELLED,
        ENDED
    }

    private final ArbiterActivation activation;
    private final Lane lane;
    private final Choice<R> choice;
    private final ChoiceBranches<R> branches;
    private final AtomicInteger ways;
    private volatile @Nullable Future<?> timer;

    /// Whether the lane had no room and has not said otherwise.
    private volatile boolean isRefused;

    /// The run of a branch that is taken although the lane has no room yet; guarded by this.
    private @Nullable Run owed;

    ChoiceReceive(Lane lane, Choice<R> choice) {
        choice.activated();
        this.lane = lane;
        this.choice = choice;
        branches = choice.begin(this);
        ways = new AtomicInteger(choice.ways());
        activation = new ArbiterActivation(this);
    }

    @Override
    public ArbiterActivation activation() {
        return activation;
    }

    @Override
    public Lane lane() {
        return lane;
    }

    @Override
    public Lane.Refused refused() {
        return this;
    }

    @Override
    public void start() {
        branches.takeReady();
        if (isOpen() && choice.otherwise() != null) {
            decide(Without.ELSE);
        }
        if (isOpen()) {
            branches.register();
        }
        if (choice.onTimeout() != null && staysOpen()) {
            timer = Timers.after(Waiter.nanos(choice.timeout()), () -> decide(Without.TIMEOUT));
        }
        if (!staysOpen()) {
            withdraw(); // the task may have come too early to see all of them
        }
    }

    @Override
    public void leave() {
        decide(Without.CANCELLED);
        withdraw();
    }

    @Override
    public List<? extends LockedPort> ports() {
        return choice.ports();
    }

    @Override
    boolean mayRefuse() {
        return true;
    }

    /// Items stay where they are while the lane has no room.
    @Override
    boolean accepts(Object result) {
        if (!isOfItems(result)) {
            return true;
        }
        if (isRefused) {
            return false; // or a newer item could find the room that an older one did not
        }
        isRefused = true; // before the asking, so that a later tryAgain clears it
        boolean isSubmitted = lane.submit(new Run(result), this);
        if (isSubmitted) {
            isRefused = false;
        }
        return isSubmitted;
    }

    @Override
    void decided(Object result) {
        if (result != Without.CANCELLED && !isOfItems(result)) {
            owe(new Run(result));
        }
    }

    @Override
    void ended() {
        if (ways.decrementAndGet() == 0) {
            decide(Without.ENDED);
        }
    }

    @Override
    void failed(String where, Throwable failure, Object queued) {
        lane.reportLater(failure, where, queued);
    }

    @Override
    public void tryAgain() {
        isRefused = false;
        submitOwed();
        if (isOpen()) {
            branches.tryAgain();
        }
    }

    @Override
    public String toString() {
        return "choice";
    }

    private static boolean isOfItems(Object result) {
        return result instanceof Branch.Taken taken && taken.branch().takesItems();
    }

    private synchronized void owe(Run run) {
        owed = run;
        submitOwed();
    }

    private synchronized void submitOwed() {
        if (owed != null && lane.submit(owed, this)) {
            owed = null;
        }
    }

    private void withdraw() {
        branches.unregister();
        Future<?> running = timer;
        if (running != null) {
            running.cancel(false);
        }
    }

    private void handle(Object result) {
        if (result instanceof Branch.Taken taken) {
            Branch<?> branch = taken.branch();
            Causalities causalities = branch.causalities(taken.payload());
            causalities.run(() ->
                    call(
                            () -> branch.result(taken.payload()),
                            causalities,
                            branch.item(taken.payload())));
        } else {
            call(
                    result == Without.ELSE
                            ? choice.otherwise()
                            : result == Without.TIMEOUT ? choice.onTimeout() : null,
                    Causalities.NONE,
                    null);
        }
    }

    private void call(
            @Nullable Callable<?> function, Causalities causalities, @Nullable Object item) {
        if (function == null) {
            return; // ended
        }
        try {
            function.call();
        } catch (Throwable failure) {
            lane.report(failure, "branch of a choice", causalities, item);
        }
    }

    /// The run of the branch taken.
    private final class Run extends Task {

        private final Object result;

        Run(Object result) {
            this.result = result;
        }

        @Override
        public void run() {
            withdraw(); // the losers are gone before the winner runs
            if (activation.isCancelled()) {
                giveBack();
            } else {
                handle(result);
                activation.finish();
            }
        }

        @Override
        public void abandon() {
            withdraw();
            giveBack();
            activation.cancel();
        }

        @Override
        public @Nullable Object giveUp() {
            withdraw();
            if (activation.isCancelled()) {
                giveBack();
                return null;
            }
            activation.finish();
            return result instanceof Branch.Taken taken
                    ? taken.branch().item(taken.payload())
                    : null;
        }

        private void giveBack() {
            if (result instanceof Branch.Taken taken) {
                taken.branch().giveBack(taken.payload());
            }
        }
    }
}
