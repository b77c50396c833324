package io.portolan.core;

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
}
