package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// How soon a post from outside is handled while chains of handlers keep the only worker busy.
class OutsidePostTest {

    private static final int LONG_NANOS = 1_000_000;

    private final Port<Integer> chain = Port.unbounded("chain");
    private final Port<Integer> outside = Port.unbounded("outside");
    private final ResultPort<Integer> overtaken = ResultPort.named("overtaken");

    private volatile boolean mayPost;
    private volatile boolean hasPosted;

    // by the only worker
    private int shortRuns;
    private int longRuns;

    /// The worker has learned from thousands of short handlers. Then all at once each takes a
    /// millisecond. Somebody posts during the last short one, or during the first long one.
    @ParameterizedTest
    @CsvSource({
        "10000, 1, 3", "10009, 1, 3", "10018, 1, 3", "10027, 1, 3", "10036, 1, 3", "10045, 1, 3",
        "10000, 3, 6", "10009, 3, 6", "10018, 3, 6", "10027, 3, 6", "10036, 3, 6", "10045, 3, 6"
    })
    void handlersThatSuddenlyTakeLongDoNotDelayIt(int shortHandlers, int chains, int atMost)
            throws Exception {
        overtakenAtMost(atMost, shortHandlers, chains, shortHandlers);
    }

    @ParameterizedTest
    @CsvSource({
        "10000, 1, 3", "10009, 1, 3", "10018, 1, 3", "10027, 1, 3", "10036, 1, 3", "10045, 1, 3",
        "10000, 3, 6", "10009, 3, 6", "10018, 3, 6", "10027, 3, 6", "10036, 3, 6", "10045, 3, 6"
    })
    void norDoTheyDelayOneThatCameJustBefore(int shortHandlers, int chains, int atMost)
            throws Exception {
        overtakenAtMost(atMost, shortHandlers, chains, shortHandlers - 1);
    }

    /// The post is in the worker's ring already, behind chains, when the handlers get long. The
    /// worker then looks at the clock after every eighth.
    @ParameterizedTest
    @ValueSource(ints = {2, 4, 6, 8, 11, 14, 17, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64})
    void norDoTheyDelayOneThatIsInTheRing(int handlersBetween) throws Exception {
        overtakenAtMost(12, 10_000, 3, 10_000 - handlersBetween);
    }

    private void overtakenAtMost(int atMost, int shortHandlers, int chains, int postAt)
            throws Exception {
        Thread poster =
                Thread.ofPlatform()
                        .start(() -> {
                            Spin.until(() -> mayPost);
                            outside.post(0);
                            hasPosted = true;
                        });
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start()) {
            dispatcher.activate(Arbiters.receive(outside, item -> overtaken.success(longRuns)));
            dispatcher.activate(
                    Arbiters.receive(chain, item -> step(item, shortHandlers, postAt))
                            .concurrency(8));
            for (int i = 0; i < chains; i++) {
                chain.post(i);
            }
            int before = overtaken.await();
            assertTrue(before <= atMost, () -> before + " long handlers before the post");
        }
        poster.join();
    }

    private void step(Integer item, int shortHandlers, int postAt) {
        if (shortRuns + longRuns == postAt) {
            mayPost = true;
            Spin.until(() -> hasPosted);
        }
        if (shortRuns < shortHandlers) {
            shortRuns++;
        } else {
            longRuns++;
            Spin.during(LONG_NANOS);
        }
        if (!overtaken.isDone()) {
            chain.post(item);
        }
    }
}
