package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The credit of messages that nobody has asked for is whole again whatever happens to them.
class CreditTest {
    private static final int CONTEXT = 0;
    private static final int TAG = 1;

    /// Of so many longs five have credit.
    private static final int LENGTH = 117;

    private final Fabric fabric =
            new Fabric(
                    Settings.of(2)
                            .withThreads(false)
                            .withLanes(false)
                            .withUnexpectedBytes(5 * (LENGTH * 8 + 64)));
    private final Endpoint receiver = fabric.endpoints().get(0);
    private final Endpoint sender = fabric.endpoints().get(1);

    @ParameterizedTest
    @ValueSource(ints = {2, LENGTH})
    void isNotTakenByAMessageThatCannotBeCopied(int length) {
        for (int i = 0; i < 100; i++) {
            Content closed = new Uncopied(length, new IllegalStateException("closed"));
            assertThrows(
                    IllegalStateException.class,
                    () -> sender.send(Mode.STANDARD, CONTEXT, 0, TAG, closed, "send"));
            assertNull(receiver.takeIfThere(CONTEXT, 1, TAG), "it was taken back");
        }
        assertIsWhole();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, LENGTH})
    void withoutMemoryForACopyTheSenderWaitsForTheReceive(int length) {
        for (int i = 0; i < 100; i++) {
            Content large = new Uncopied(length, new OutOfMemoryError("no heap"));
            OutgoingTransfer send =
                    sent(sender.send(Mode.STANDARD, CONTEXT, 0, TAG, large, "send"));
            assertFalse(send.isDone());
            IncomingTransfer receive = receiver.receive(CONTEXT, 1, TAG, new Place(), "receive");
            assertTrue(receive.isDone() && send.isDone());
        }
        assertIsWhole();
    }

    @Test
    void isTakenByAMessageThatWaitsForItsHandlerUntilThatBegins() {
        List<Arrival> waiting = new ArrayList<>();
        IncomingTransfer service = receiver.receiveEvery(CONTEXT, 1, TAG, waiting::add, "handler");
        List<OutgoingTransfer> sends = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            sends.add(send(TAG));
        }
        assertEquals(5, sends.stream().filter(send -> send == null).count());
        waiting.subList(0, 3).forEach(receiver::handled);
        assertNull(send(TAG));
        assertNull(send(TAG));
        assertNull(send(TAG));
        assertNotNull(send(TAG));
        service.cancel();
        waiting.subList(3, waiting.size())
                .forEach(arrival -> {
                    receiver.handled(arrival);
                    arrival.drop();
                });
        assertTrue(sends.stream().allMatch(send -> send == null || send.isDone()));
        assertIsWhole();
    }

    @Test
    void isStillTakenByWhatWaitedBeforeTheHandlerWasSet() {
        for (int i = 0; i < 5; i++) {
            assertNull(send(TAG));
        }
        List<Arrival> waiting = new ArrayList<>();
        IncomingTransfer service = receiver.receiveEvery(CONTEXT, 1, TAG, waiting::add, "handler");
        assertEquals(5, waiting.size());
        assertNotNull(send(TAG));
        service.cancel();
        waiting.forEach(receiver::handled);
        waiting.getLast().drop();
        assertIsWhole();
    }

    private @Nullable OutgoingTransfer send(int tag) {
        LongRegion content = LongRegion.of(LENGTH, 7);
        return sender.send(Mode.STANDARD, CONTEXT, 0, tag, content, "send");
    }

    private static OutgoingTransfer sent(@Nullable OutgoingTransfer send) {
        assertNotNull(send);
        return send;
    }

    private void assertIsWhole() {
        for (int i = 0; i < 5; i++) {
            assertNull(send(2), "message " + i);
        }
        assertNotNull(send(2));
    }

    /// Longs that cannot be copied by themselves.
    private static final class Uncopied implements Content {
        private final LongRegion longs;
        private final Throwable failure;

        Uncopied(int length, Throwable failure) {
            this.longs = LongRegion.of(length, 7);
            this.failure = failure;
        }

        @Override
        public Content copy() {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failure;
        }

        @Override
        public int type() {
            return longs.type();
        }

        @Override
        public long elements() {
            return longs.elements();
        }

        @Override
        public long bytes() {
            return longs.bytes();
        }

        @Override
        public boolean hasWords() {
            return false;
        }

        @Override
        public void writeWords(long[] words, int at) {
            throw new UnsupportedOperationException();
        }
    }
}
