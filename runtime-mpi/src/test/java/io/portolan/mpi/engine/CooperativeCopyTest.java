package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Of a large message whoever waits copies a part.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CooperativeCopyTest {
    private static final int PIECE = 8 * 1024;
    private static final int PIECES = 8;
    private static final int ELEMENTS = (PIECES - 1) * PIECE + 100;
    private static final int CONTEXT = 0;
    private static final int TAG = 5;

    private final List<Endpoint> endpoints =
            new Fabric(Settings.of(2).withThreads(false)).endpoints();
    private final DividedRegion region = new DividedRegion(ELEMENTS);

    @Test
    void theReceiverTakesPiecesFromTheBackWhileTheSenderCopies() {
        IncomingTransfer receive = receive(region);
        region.duringNext(() -> assertFalse(receive.getAsBoolean(), "the first is on its way"));
        assertNull(send());
        assertTrue(receive.isDone());
        assertEquals(pieces().map(i -> PIECES - 1 - i).boxed().toList(), region.came(PIECE));
        assertEquals(ELEMENTS, receive.elements());
    }

    @Test
    void theSenderTakesPiecesFromTheFrontWhileTheReceiverCopies() {
        OutgoingTransfer send = Objects.requireNonNull(send());
        region.duringNext(() -> assertFalse(send.getAsBoolean(), "the last is on its way"));
        assertTrue(receive(region).isDone());
        assertTrue(send.isDone());
        assertEquals(pieces().boxed().toList(), region.came(PIECE));
    }

    @Test
    void nobodyIsDoneBeforeTheLastPieceIsThere() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        IncomingTransfer receive = receive(region);
        Runnable holdsOnePiece =
                () -> {
                    begun.countDown();
                    await(goOn);
                };
        Thread receiver =
                Thread.ofPlatform()
                        .unstarted(() -> {
                            region.duringNext(holdsOnePiece);
                            var _ = receive.getAsBoolean();
                        });
        region.duringNext(() -> {
            receiver.start();
            await(begun);
        });
        OutgoingTransfer send = send();
        assertNotNull(send, "the receiver has a piece");
        assertEquals(PIECES - 1, region.came(PIECE).size());
        assertFalse(send.getAsBoolean());
        assertFalse(receive.isDone());
        goOn.countDown();
        receiver.join();
        assertTrue(receive.isDone());
        assertTrue(send.isDone());
    }

    @Test
    void whatDoesNotFitIsNotCopied() {
        DividedRegion small = new DividedRegion(ELEMENTS - 1);
        IncomingTransfer receive = receive(small);
        assertNull(send());
        assertEquals(IncomingTransfer.Fault.TRUNCATED, receive.fault());
        assertEquals(List.of(), small.came(PIECE));
    }

    private IncomingTransfer receive(Region into) {
        return endpoints.get(1).receive(CONTEXT, 0, TAG, into, "recv");
    }

    private @Nullable OutgoingTransfer send() {
        Content content = new DividedRegion(ELEMENTS);
        return endpoints.getFirst().send(Mode.STANDARD, CONTEXT, 1, TAG, content, "send");
    }

    private static LongStream pieces() {
        return LongStream.range(0, PIECES);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
