package io.portolan.core;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// Makes arbiters, under CCR's names.
///
/// *Threads:* any; what is made is immutable, but for choices. *Failure:*
/// [IllegalArgumentException] for a join or gather of no ports, of a port twice, or of less than
/// one item, and for a join of more items than a port can hold: a rendezvous port cannot be joined.
///
/// Source: Qiu et al. 2008, section 3 (CCR)
public final class Arbiters {

    private Arbiters() {}

    /// Runs the handler once, without a port.
    public static OneShot fromHandler(Handler0 handler) {
        return new OneShot(handler);
    }

    /// Runs the handler again and again, from now on, with `period` from one start to the next.
    public static Periodic atFixedRate(Duration period, Handler0 handler) {
        return new Periodic(handler, Duration.ZERO, period, true);
    }

    /// Runs the handler again and again, from now on, with `delay` from its end to the next start.
    public static Periodic withFixedDelay(Duration delay, Handler0 handler) {
        return new Periodic(handler, Duration.ZERO, delay, false);
    }

    /// Runs the handler with every item of the port, any number of them at once.
    public static <T> Receiver<T> receive(Port<T> port, Handler<? super T> handler) {
        return new Receiver<>(port, handler, false, Receiver.UNLIMITED, null, port.name());
    }

    /// Runs the handler with each `count` items of the port, taken at one moment, oldest first.
    public static <T> JoinArbiter<List<T>> multipleItemReceive(
            Port<T> port, int count, Handler<? super List<T>> handler) {
        return join(JoinShape.ofItems(port, count), handler, port.name());
    }

    /// Runs the handler with one item of each port, taken at one moment, in the order of the ports.
    public static <T> JoinArbiter<List<T>> multiplePortReceive(
            List<? extends Port<? extends T>> ports, Handler<? super List<T>> handler) {
        return join(JoinShape.ofPorts(ports), handler, names(ports));
    }

    /// Runs the handler with one item of each of two ports, taken at one moment.
    public static <A, B> JoinArbiter<Map.Entry<A, B>> joinedReceive(
            Port<A> first, Port<B> second, Handler2<? super A, ? super B> handler) {
        Objects.requireNonNull(handler, "handler");
        return join(
                JoinShape.ofTwo(first, second),
                both -> handler.handle(both.getKey(), both.getValue()),
                names(List.of(first, second)));
    }

    /// Runs the handler once, with `total` items of the two ports as they came: scatter and gather
    /// with failures.
    @SuppressWarnings("unchecked") // the items come from a port of S and a port of F
    public static <S, F> Gather<Map.Entry<List<S>, List<F>>> gather(
            Port<S> successes,
            Port<F> failures,
            int total,
            Handler2<? super List<S>, ? super List<F>> handler) {
        Objects.requireNonNull(handler, "handler");
        return new Gather<>(
                List.<LockedPort>of((MatchingPort<S>) successes, (MatchingPort<F>) failures),
                total,
                sides -> Map.entry((List<S>) sides.get(0), (List<F>) sides.get(1)),
                both -> handler.handle(both.getKey(), both.getValue()));
    }

    /// Runs the handler once, with `total` items of the ports as they came, those of each port in a
    /// list.
    @SuppressWarnings("unchecked") // the items come from ports of T
    public static <T> Gather<List<List<T>>> gather(
            List<? extends Port<? extends T>> ports,
            int total,
            Handler<? super List<List<T>>> handler) {
        return new Gather<>(
                ports.stream().<LockedPort>map(port -> (MatchingPort<? extends T>) port).toList(),
                total,
                sides -> sides.stream().map(side -> (List<T>) side).toList(),
                handler);
    }

    /// Starts describing a choice.
    public static <R> Choice<R> choice() {
        return new Choice<>();
    }

    /// A choice between one-time receivers and joins, of which one runs its handler.
    ///
    /// *Failure:* [IllegalArgumentException] for an arbiter that is not one-time.
    public static Choice<Boolean> choice(Arbiter first, Arbiter... others) {
        Choice<Boolean> choice = new Choice<>();
        addBranch(choice, first);
        for (Arbiter other : others) {
            addBranch(choice, other);
        }
        return choice;
    }

    private static void addBranch(Choice<Boolean> choice, Arbiter arbiter) {
        switch (arbiter) {
            case Receiver<?> receiver when receiver.isOnce() -> addReceiver(choice, receiver);
            case JoinArbiter<?> join when join.isOnce() -> addJoin(choice, join);
            default ->
                    throw new IllegalArgumentException(
                            "%s in a choice: only one-time receivers and joins can be its branches, use once()"
                                    .formatted(arbiter));
        }
    }

    private static <T> void addReceiver(Choice<Boolean> choice, Receiver<T> receiver) {
        choice.add(
                new Branch.ReceiveBranch<>(
                        receiver.port(),
                        receiver.filter(),
                        item -> {
                            receiver.handler().handle(item);
                            return true;
                        }));
    }

    private static <R> void addJoin(Choice<Boolean> choice, JoinArbiter<R> join) {
        choice.add(
                new Branch.JoinBranch<>(
                        join.shape(),
                        items -> {
                            join.handler().handle(items);
                            return true;
                        }));
    }

    private static <R> JoinArbiter<R> join(
            JoinShape<R> shape, Handler<? super R> handler, String name) {
        return new JoinArbiter<>(shape, handler, false, Receiver.UNLIMITED, name);
    }

    private static String names(List<? extends Port<?>> ports) {
        return ports.stream().map(Port::name).collect(Collectors.joining("+"));
    }
}
