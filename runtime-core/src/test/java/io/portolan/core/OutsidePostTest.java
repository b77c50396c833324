package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How soon a post from outside is handled while chains of handlers keep the only worker busy.
class OutsidePostTest {

    private static final int LONG_NANOS = 1_000_000;

    private final Port<Integer> chain = Port.unbounded("chain");
    private final Port<Integer> outside = Port.unbounded("outside");
    private final ResultPort<Integer> overtaken = ResultPort.named("overtaken");

    // by the only worker
    private int shortRuns;
    private int longRuns;

    /// The worker has learned from thousands of short handlers. Then all at once each takes a
    /// millisecond, and during the first of those somebody posts.
    @ParameterizedTest
    @CsvSource({
        "10000, 1, 3", "10009, 1, 3", "10018, 1, 3", "10027, 1, 3", "10036, 1, 3", "10045, 1, 3",
        "10000, 3, 8", "10009, 3, 8", "10018, 3, 8", "10027, 3, 8", "10036, 3, 8", "10045, 3, 8"
    })
    void handlersThatSuddenlyTakeLongDoNotDelayIt(int shortHandlers, int chains, int atMost)
            throws Exception {
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start()) {
            dispatcher.activate(Arbiters.receive(outside, item -> overtaken.success(longRuns)));
            dispatcher.activate(
                    Arbiters.receive(chain, item -> step(item, shortHandlers)).concurrency(8));
            for (int i = 0; i < chains; i++) {
                chain.post(i);
            }
            int before = overtaken.await();
            assertTrue(before <= atMost, () -> before + " long handlers before the post");
        }
    }

    private void step(Integer item, int shortHandlers) throws InterruptedException {
        if (shortRuns < shortHandlers) {
            shortRuns++;
        } else if (longRuns++ == 0) {
            Thread poster = Thread.ofPlatform().start(() -> outside.post(item));
            poster.join();
        } else {
            Spin.during(LONG_NANOS);
        }
        if (!overtaken.isDone()) {
            chain.post(item);
        }
    }
}
