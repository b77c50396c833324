package io.portolan.core;

import io.portolan.core.engine.Task;
import io.portolan.core.wait.Timers;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// A choice at work on a sink, and the task that runs the branch taken.
final class ChoiceRun<R> extends Decision implements Active, TaskSink.Refused {

    /// The outcomes that are no branch.
    private enum Without {
        TIMEOUT,
        ELSE,
        CANCELLED,
        ENDED
    }

    private final ArbiterActivation activation;
    private final TaskSink sink;
    private final Choice<R> choice;
    private final OpenBranches<R> branches;
    private final AtomicInteger ways;
    private volatile @Nullable Future<?> timer;

    /// Whether the sink had no room and has not said otherwise.
    private volatile boolean isRefused;

    /// The run of a branch that is taken although the sink has no room yet; guarded by this.
    private @Nullable Run owed;

    ChoiceRun(TaskSink sink, Choice<R> choice) {
        choice.activated();
        this.sink = sink;
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
    public TaskSink sink() {
        return sink;
    }

    @Override
    public TaskSink.Refused refused() {
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
    public boolean awaitsTime() {
        return choice.onTimeout() != null || activation.hasDeadline();
    }

    @Override
    boolean mayRefuse() {
        return true;
    }

    /// Items stay where they are while the sink has no room.
    @Override
    boolean accepts(Object result) {
        if (!isOfItems(result)) {
            return true;
        }
        if (isRefused) {
            return false; // or a newer item could find the room that an older one did not
        }
        isRefused = true; // before the asking, so that a later tryAgain clears it
        boolean isSubmitted = sink.submit(new Run(result), this);
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
        sink.reportLater(failure, where, queued);
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
        if (owed != null && sink.submit(owed, this)) {
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
            sink.report(failure, "branch of a choice", causalities, item);
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

    /// The branches of a choice on their way to one decision.
    static final class OpenBranches<R> {

        private final List<Branch<R>> branches;
        private final SelectionOrder order;
        private final Decision decision;
        private final int[] asked;

        /// What is registered; the thread that runs the branch taken withdraws it, which may be
        /// another thread.
        private final AtomicReferenceArray<Branch.@Nullable Try> tries;

        OpenBranches(List<Branch<R>> branches, SelectionOrder order, Decision decision) {
            this.branches = branches;
            this.order = order;
            this.decision = decision;
            asked = order.next();
            tries = new AtomicReferenceArray<>(branches.size());
        }

        /// Takes the first branch that is ready, if there is one.
        void takeReady() {
            for (int branch : asked) {
                Branch.Try each = branches.get(branch).begin(decision);
                if (each.looksReady()) {
                    tries.set(branch, each);
                    each.register();
                    if (!decision.isOpen()) {
                        return;
                    }
                }
            }
        }

        /// Makes the others known to their ports, until one is taken.
        void register() {
            for (int branch : asked) {
                if (tries.get(branch) == null && decision.isOpen()) {
                    Branch.Try each = branches.get(branch).begin(decision);
                    tries.set(branch, each);
                    each.register();
                }
            }
        }

        /// Looks again at all of them after a refusal.
        void tryAgain() {
            for (int branch : asked) {
                Branch.Try each = tries.get(branch);
                if (each != null) {
                    each.tryAgain();
                }
            }
        }

        /// Withdraws all of them.
        void unregister() {
            for (int branch : asked) {
                Branch.Try each = tries.get(branch);
                if (each != null) {
                    each.unregister();
                }
            }
            if (decision.outcome() instanceof Branch.Taken taken) {
                order.taken(branches.indexOf(taken.branch()));
            }
        }
    }

    /// A thread that waits for one of several branches. It ends without one only when all are
    /// closed.
    static final class ChoiceWaiter extends Waiter {

        private final AtomicInteger ways;

        /// @param ways in how many ways the wait can end other than by a timeout
        ChoiceWaiter(List<? extends LockedPort> ports, int ways) {
            super(ports);
            this.ways = new AtomicInteger(ways);
        }

        @Override
        boolean needsOnlyOne() {
            return true;
        }

        @Override
        void ended() {
            if (ways.decrementAndGet() == 0) {
                super.ended();
            }
        }
    }

    /// In which order the branches of a choice are asked.
    static final class SelectionOrder {

        private final Selection selection;
        private final int[] order;

        SelectionOrder(Selection selection, int branches) {
            this.selection = selection;
            order = new int[branches];
            for (int i = 0; i < branches; i++) {
                order[i] = i;
            }
        }

        /// The numbers of the branches, the first to be asked first.
        synchronized int[] next() {
            if (selection == Selection.RANDOM) {
                for (int i = order.length - 1; i > 0; i--) {
                    int other = ThreadLocalRandom.current().nextInt(i + 1);
                    int branch = order[i];
                    order[i] = order[other];
                    order[other] = branch;
                }
            }
            return order.clone();
        }

        /// After a branch was taken.
        synchronized void taken(int branch) {
            if (selection == Selection.LEAST_RECENT) {
                int at = 0;
                while (order[at] != branch) {
                    at++;
                }
                System.arraycopy(order, at + 1, order, at, order.length - at - 1);
                order[order.length - 1] = branch;
            }
        }
    }
}
