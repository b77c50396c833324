package io.portolan.core;

/// A serial receiver that is busy, with its first item scheduled: the next one may follow it
/// without the port's lock.
final class BusyScene {

    private static final int ENOUGH = 1_000;

    final MatchingPort<Integer> port = new MatchingPort.Typed<>("raced", Integer.class);
    private final StressSink sink = new StressSink(Integer.MAX_VALUE);
    private int digits; // by who has the turn

    BusyScene() {
        port.register(
                Receive.of(
                        sink,
                        Arbiters.<Integer>receive(port, item -> digits = 10 * digits + item)
                                .concurrency(1)));
        port.backlog().consumed = ENOUGH;
        port.post(0);
        run();
        port.post(1);
    }

    /// Runs what is scheduled.
    void run() {
        sink.runAll();
    }

    /// The items that were handled, as digits.
    int handled() {
        return digits;
    }
}
