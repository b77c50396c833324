package io.portolan.core;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// Makes arbiters, under CCR's names.
public final class Arbiters {

    private Arbiters() {}

    /// Runs the handler once, without a port.
    public static OneShot fromHandler(Handler0 handler) {
        return new OneShot(handler);
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

    private static <R> JoinArbiter<R> join(
            JoinShape<R> shape, Handler<? super R> handler, String name) {
        return new JoinArbiter<>(shape, handler, false, Receiver.UNLIMITED, name);
    }

    private static String names(List<? extends Port<?>> ports) {
        return ports.stream().map(Port::name).collect(Collectors.joining("+"));
    }
}
