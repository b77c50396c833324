package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.link.FramePurpose;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.Payload;
import io.portolan.mpi.wiretest.QuietWires;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Feared: that a rank waits for ever for a process that has ended well.
///
/// Rank 0 lives here, ranks 1 and 2 in another process, to which there is no room for elements.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RemoteMessagesTest {
    private static final int CONTEXT = 1;
    private static final int TAG = 5;
    private static final int OTHER = 1;

    /// Of the first message that this process announces.
    private static final int ID = 1;

    private static final int FETCH = 7;

    private final ProcessLinks links = new ProcessLinks(0, 2);
    private final Fabric fabric =
            new Fabric(
                    Settings.of(3).withThreads(false),
                    new Fabric.OtherProcesses(
                            ProcessMap.of(0, new int[] {1, 2}), links, new NumberPacking()));
    private final Endpoint endpoint = fabric.endpoints().getFirst();
    private final Place into = new Place();

    RemoteMessagesTest() {
        links.connect(_ -> new Narrow());
    }

    @Test
    void aSendUnderWayToAProcessThatEndsIsGivenUp() throws InterruptedException {
        OutgoingTransfer send = send();
        comes(FramePurpose.CTS.word(), 0, ID, FETCH);
        assertFalse(send.isStuck());
        ends();
        assertGivenUp(send);
    }

    @Test
    void aMessageOfAProcessThatHasEndedIsTold() {
        isAnnounced(1);
        ends();
        assertTold(receive(1));
    }

    @Test
    void aMessageIsToldThoughAnotherRankOfItsProcessWasLost() {
        fabric.survive(0, true);
        IncomingTransfer receive = receive(2);
        isAnnounced(2);
        fabric.loseElsewhere(List.of(new WorldFailure(1, new IllegalStateException())), false);
        assertNull(fabric.failure());
        assertFalse(receive.isDone());
        ends();
        assertTold(receive);
    }

    private OutgoingTransfer send() {
        OutgoingTransfer send =
                endpoint.send(Mode.SYNCHRONOUS, CONTEXT, 1, TAG, Place.message(3), "send");
        assertNotNull(send);
        return send;
    }

    private IncomingTransfer receive(int source) {
        return endpoint.receive(CONTEXT, source, TAG, into, "receive");
    }

    private void isAnnounced(int source) {
        MemorySegment idAndBytes = MemorySegment.ofArray(new long[] {ID, Long.BYTES});
        comes(
                FramePurpose.RTS.word(into.type(), CONTEXT),
                FramePurpose.pair(source, 0),
                FramePurpose.pair(TAG, 0),
                1,
                idAndBytes);
    }

    private void comes(long first, long second, long third, long fourth) {
        comes(first, second, third, fourth, MemorySegment.NULL);
    }

    private void comes(long first, long second, long third, long fourth, MemorySegment payload) {
        int length = (int) payload.byteSize();
        links.frame(
                OTHER, new IncomingFrame().set(first, second, third, fourth, payload, 0, length));
    }

    /// The other process ends, and those of its ranks that are left have ended well.
    private void ends() {
        fabric.endedElsewhere(1);
        fabric.endedElsewhere(2);
        links.lost(OTHER, null);
    }

    /// A look finds that nobody is left to end it.
    private void assertGivenUp(OutgoingTransfer send) throws InterruptedException {
        HangWatch watch = new HangWatch(fabric, true);
        Thread rank = Thread.ofPlatform().daemon().start(() -> await(send));
        while (!rank.join(Duration.ofMillis(10))) {
            watch.look();
        }
        assertFalse(send.isDone());
        assertTrue(send.isHopeless());
    }

    private void await(OutgoingTransfer send) {
        endpoint.own();
        try {
            endpoint.await(send);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void assertTold(IncomingTransfer receive) {
        assertTrue(receive.isDone());
        assertEquals(IncomingTransfer.Fault.MEMORY_OF_SENDER, receive.fault());
    }

    private static final class Narrow extends QuietWires {
        @Override
        public boolean offer(
                long first, long second, long third, long fourth, @Nullable Payload payload) {
            return FramePurpose.of(first) != FramePurpose.DATA;
        }
    }
}
