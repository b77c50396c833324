package io.portolan.core;

import io.portolan.core.watch.FailureText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Choice: of several branches the first one that is ready is taken, and the others are as if they
/// had never been. A branch takes an item, takes a set of items, posts an item where there is room,
/// or waits for the end of a port.
///
/// {@snippet class="io.portolan.core.examples.Choices" region="choice"}
///
/// *Threads:* described and awaited by one thread; the ports may be used by any. *Ordering:* of
/// branches that are ready at once [#order(Selection)] decides; until one is ready all wait in
/// their ports' queues. *Failure:* what a branch's function throws comes as [ExecutionException]
/// from `await`, or is reported when the choice is activated. *Cost:* one short lock for each port
/// that is not ready.
///
/// Source: Qiu et al. 2008, section 3 (CCR); the post branch after CSP
///
/// @param <R> what the branches return
public final class Choice<R> implements Arbiter {

    private final List<Branch<R>> branches = new ArrayList<>();
    private @Nullable Callable<? extends R> onTimeout;
    private Duration timeout = Duration.ZERO;
    private @Nullable Callable<? extends R> otherwise;
    private ChoiceRun.@Nullable SelectionOrder order;
    private Selection selection = Selection.FIRST_LISTED;
    private boolean isActivated;

    Choice() {}

    /// Adds a branch that takes an item of the port.
    public <T> Choice<R> onReceive(
            Port<T> port, ThrowingFunction<? super T, ? extends R> function) {
        return add(
                new Branch.ReceiveBranch<>(
                        port, null, Objects.requireNonNull(function, "function")));
    }

    /// Adds a branch that takes an item of the port for which the predicate is true. It must be
    /// quick and only look at the item, as the filter of a [Receiver].
    public <T> Choice<R> onReceive(
            Port<T> port,
            Predicate<? super T> predicate,
            ThrowingFunction<? super T, ? extends R> function) {
        return add(
                new Branch.ReceiveBranch<>(
                        port,
                        Objects.requireNonNull(predicate, "predicate"),
                        Objects.requireNonNull(function, "function")));
    }

    /// Adds a branch that posts the item, taken when the port has room for it or, at a rendezvous,
    /// a receiver.
    public <T> Choice<R> onPost(Port<T> port, T item, Callable<? extends R> function) {
        return add(
                new Branch.PostBranch<>(port, item, Objects.requireNonNull(function, "function")));
    }

    /// Adds a branch that takes one item of each of two ports at one moment.
    public <A, B> Choice<R> onJoin(
            Port<A> first,
            Port<B> second,
            ThrowingBiFunction<? super A, ? super B, ? extends R> function) {
        Objects.requireNonNull(function, "function");
        return add(
                new Branch.JoinBranch<>(
                        JoinShape.ofTwo(first, second),
                        both -> function.apply(both.getKey(), both.getValue())));
    }

    /// Adds a branch that takes `count` items of the port at one moment.
    public <T> Choice<R> onJoin(
            Port<T> port, int count, ThrowingFunction<? super List<T>, ? extends R> function) {
        return add(
                new Branch.JoinBranch<>(
                        JoinShape.ofItems(port, count),
                        Objects.requireNonNull(function, "function")));
    }

    /// Adds a branch that takes one item of each of any number of ports at one moment, in the order
    /// of the ports.
    ///
    /// *Failure:* [IllegalArgumentException] for no ports, or for a port twice.
    public <T> Choice<R> onJoin(
            List<? extends Port<? extends T>> ports,
            ThrowingFunction<? super List<T>, ? extends R> function) {
        return add(
                new Branch.JoinBranch<>(
                        JoinShape.<T>ofPorts(ports), Objects.requireNonNull(function, "function")));
    }

    /// Adds a branch that is taken when the port is closed and empty; the function may ask the port
    /// for [Port#closeCause()].
    public Choice<R> onClosed(Port<?> port, Callable<? extends R> function) {
        return add(new Branch.ClosedBranch<>(port, Objects.requireNonNull(function, "function")));
    }

    /// What to do when no branch was ready for so long. It is not waited for when all ports are
    /// closed and have nothing for the choice.
    public Choice<R> onTimeout(Duration max, Callable<? extends R> function) {
        checkOpen();
        timeout = Objects.requireNonNull(max, "max");
        onTimeout = Objects.requireNonNull(function, "function");
        return this;
    }

    /// What to do when no branch is ready at once.
    public Choice<R> orElse(Callable<? extends R> function) {
        checkOpen();
        otherwise = Objects.requireNonNull(function, "function");
        return this;
    }

    /// Which of several ready branches is taken; by default the one named first.
    public Choice<R> order(Selection how) {
        checkOpen();
        selection = Objects.requireNonNull(how, "how");
        return this;
    }

    /// Takes a branch on this thread, waiting until one is ready, and returns what its function
    /// returns. May be called again and again.
    ///
    /// *Failure:* [ExecutionException] with what the function threw; [InterruptedException] when
    /// interrupted before a branch was taken; [PortClosedException] as soon as all ports are closed
    /// and have nothing for it, unless there is [#orElse(Callable)] or [#onClosed(Port, Callable)].
    public R await() throws InterruptedException, ExecutionException {
        Waiter waiter = new ChoiceRun.ChoiceWaiter(ports(), ways());
        ChoiceRun.OpenBranches<R> open = begin(waiter);
        try {
            open.takeReady();
            if (waiter.isOpen() && otherwise == null) {
                open.register();
                waiter.await(onTimeout == null ? Long.MAX_VALUE : Waiter.nanos(timeout));
            }
        } finally {
            waiter.decide(Waiter.Without.GONE); // a join may still be about to fire
            open.unregister();
        }
        return waiter.item() instanceof Branch.Taken taken
                ? call(() -> result(taken))
                : call(Objects.requireNonNull(otherwise == null ? onTimeout : otherwise));
    }

    /// In how many ways the choice can end other than by a timeout.
    int ways() {
        return branches.size() + (otherwise == null ? 0 : 1);
    }

    /// Tries the branches for a decision.
    ChoiceRun.OpenBranches<R> begin(Decision decision) {
        if (branches.isEmpty()) {
            throw new IllegalStateException(
                    "a choice without branches: add onReceive, onPost, onJoin or onClosed");
        }
        if (order == null) {
            order = new ChoiceRun.SelectionOrder(selection, branches.size());
        }
        return new ChoiceRun.OpenBranches<>(branches, order, decision);
    }

    void activated() {
        if (isActivated) {
            throw new IllegalStateException(
                    "choice has already been activated: make one for each activation");
        }
        isActivated = true;
    }

    List<? extends LockedPort> ports() {
        return branches.stream().flatMap(branch -> branch.ports().stream()).toList();
    }

    @Nullable Callable<? extends R> otherwise() {
        return otherwise;
    }

    @Nullable Callable<? extends R> onTimeout() {
        return onTimeout;
    }

    Duration timeout() {
        return timeout;
    }

    /// Adds the branch that an arbiter stands for, as in CCR.
    Choice<R> add(Branch<R> branch) {
        checkOpen();
        branches.add(branch);
        return this;
    }

    @SuppressWarnings("unchecked") // the branch is one of this choice
    private R result(Branch.Taken taken) throws Exception {
        return (R) taken.branch().result(taken.payload());
    }

    private static <R> R call(Callable<? extends R> function) throws ExecutionException {
        try {
            return function.call();
        } catch (Exception e) {
            throw new ExecutionException(FailureText.line(e), e);
        }
    }

    private void checkOpen() {
        if (order != null) {
            throw new IllegalStateException(
                    "the choice has been used: describe all its branches first");
        }
    }
}
