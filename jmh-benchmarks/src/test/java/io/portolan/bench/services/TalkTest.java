package io.portolan.bench.services;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.services.Talk.Conversation;
import io.portolan.bench.services.Talk.Conversation.Asking;
import io.portolan.bench.services.Talk.OneWay;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The figures are those of a conversation in which each ask has its own answer, once.
@Timeout(60)
class TalkTest {

    private static final long NANOS = Duration.ofMillis(20).toNanos();

    /// A conversation that is wrong is ended before.
    private static final long LIMIT_NANOS = Duration.ofSeconds(2).toNanos();

    private static final Asking AT_ONCE = (ping, answered) -> answered.accept(ping.swapped());

    @Test
    void answersThatComeBeforeAskReturnsAreMeasured() throws Exception {
        assertTrue(figures(of(AT_ONCE), 2)[0] > 0);
    }

    @Test
    void oneWayMessagesAreMeasuredIfThereAreSome() throws Exception {
        assertFalse(Double.isNaN(figures(told(1), 1)[2]));
        assertTrue(Double.isNaN(figures(of(AT_ONCE), 1)[2]));
    }

    @Test
    void theAnswerToAnEarlierAskIsFound() {
        Queue<Ping> before = new ArrayDeque<>(List.of(Ping.FIRST.numbered(0)));
        assertFails(
                (ping, answered) -> {
                    before.add(ping);
                    answered.accept(before.remove().swapped());
                },
                1,
                "an answer that nobody waits for: Ping[id=0,");
    }

    @Test
    void theAnswerToAnotherAskIsFound() {
        record Asked(Ping ping, Consumer<Ping> answered) {}
        List<Asked> pair = new ArrayList<>();
        try (ExecutorService other = Executors.newSingleThreadExecutor()) {
            assertFails(
                    (ping, answered) ->
                            other.execute(() -> {
                                pair.add(new Asked(ping, answered));
                                if (pair.size() == 2) {
                                    Asked first = pair.removeFirst();
                                    Asked second = pair.removeFirst();
                                    first.answered().accept(second.ping().swapped());
                                    second.answered().accept(first.ping().swapped());
                                }
                            }),
                    2,
                    "an answer that nobody waits for: Ping[id=");
        }
    }

    @Test
    void anAnswerThatComesAgainIsFound() {
        assertFails(
                (ping, answered) -> {
                    answered.accept(ping.swapped());
                    answered.accept(ping.swapped());
                },
                1,
                "an answer that nobody waits for: Ping[id=0,");
    }

    @Test
    void anAnswerThatComesAgainAfterTheNextAskIsFound() {
        Queue<Runnable> again = new ArrayDeque<>();
        assertFails(
                (ping, answered) -> {
                    Runnable before = again.poll();
                    if (before != null) {
                        before.run();
                    }
                    again.add(() -> answered.accept(ping.swapped()));
                    answered.accept(ping.swapped());
                },
                1,
                "an answer that nobody waits for: Ping[id=0,");
    }

    @Test
    void messagesThatAreDeliveredTwiceAreFound() {
        IllegalStateException failure =
                assertThrows(IllegalStateException.class, () -> figures(told(2), 1));
        String message = String.valueOf(failure.getMessage());
        assertTrue(message.contains(" messages were sent, the other end was told "), message);
    }

    private static double[] figures(Conversation conversation, int outstanding) throws Exception {
        return Talk.measure(conversation, outstanding, NANOS, NANOS).numbers();
    }

    private static void assertFails(Asking asking, int outstanding, String message) {
        IllegalStateException failure =
                assertThrows(
                        IllegalStateException.class,
                        () -> Talk.measure(of(asking), outstanding, LIMIT_NANOS, LIMIT_NANOS));
        assertTrue(String.valueOf(failure.getMessage()).contains(message), failure.getMessage());
    }

    private static Conversation of(Asking asking) {
        return new Conversation(asking, null, () -> {});
    }

    /// Answers and counts what it is told.
    ///
    /// @param times how many times each message is delivered
    private static Conversation told(int times) {
        AtomicLong count = new AtomicLong();
        return new Conversation(AT_ONCE, OneWay.here(_ -> count.addAndGet(times), count), () -> {});
    }
}
