package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.link.FramePurpose;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wiretest.QuietWires;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Feared: a message that a thread takes while it receives overtakes one that another thread has
/// put into the mailbox, or goes to a receive that it does not match.
///
/// Rank 0 lives here and rank 1 in another process, whose frames a script hands over at each poll.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DirectReceiveTest {
    private static final int CONTEXT = 1;
    private static final int TAG = 5;
    private static final int TYPE = new Place().type();

    private final ProcessLinks links = new ProcessLinks(0, 2);
    private final Queue<Runnable> polls = new ArrayDeque<>();
    private final Fabric fabric =
            new Fabric(
                    Settings.of(2).withThreads(false),
                    new Fabric.OtherProcesses(
                            ProcessMap.even(0, 2, 2), links, new NumberPacking()));
    private final Endpoint endpoint = fabric.endpoints().getFirst();
    private final Place into = new Place();

    DirectReceiveTest() {
        links.connect(_ -> new Script());
    }

    private void comes(int context, int tag, int type, int id) {
        int oneWord = 1 << 4;
        comes(FramePurpose.WORDS.word(type | oneWord, context), tag, id, MemorySegment.NULL);
    }

    private void comes(long first, int tag, long fourth, MemorySegment payload) {
        links.frame(
                1,
                new IncomingFrame()
                        .set(
                                first,
                                FramePurpose.pair(1, 0),
                                FramePurpose.pair(tag, 0),
                                fourth,
                                payload,
                                0,
                                (int) payload.byteSize()));
    }

    private void comesByAnotherThread(int tag, int id) {
        Thread other = Thread.ofPlatform().start(() -> comes(CONTEXT, tag, TYPE, id));
        boolean isOver = false;
        while (!isOver) {
            try {
                other.join();
                isOver = true;
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private long receive(int tag) {
        endpoint.own(); // tests have threads of their own
        return endpoint.receiveAtOnce(CONTEXT, 1, tag, into);
    }

    private List<Integer> unreceived() {
        return endpoint.mailbox().unreceived(0).stream().map(Unreceived::tag).toList();
    }

    @Test
    void aMessageThatComesIsTakenFromTheWire() {
        polls.add(() -> {});
        polls.add(() -> comes(CONTEXT, TAG, TYPE, 7));
        long taken = receive(Wildcards.ANY_TAG);
        assertEquals(TAG, PackedResult.tag(taken));
        assertEquals(1, PackedResult.elements(taken));
        assertEquals(List.of(7), into.ids());
        assertTrue(endpoint.mailbox().isEmpty());
    }

    @Test
    void aMessageOfBytesIsTakenFromTheWire() {
        MemorySegment payload = MemorySegment.ofArray(new byte[Long.BYTES]);
        payload.set(ValueLayout.JAVA_LONG_UNALIGNED, 0, 7);
        polls.add(() -> comes(FramePurpose.EAGER.word(TYPE, CONTEXT), TAG, 1, payload));
        long taken = receive(TAG);
        assertEquals(1, PackedResult.elements(taken));
        assertEquals(List.of(7), into.ids());
    }

    @Test
    void aMessageThatAnotherThreadHandedOverIsOlder() {
        polls.add(() -> {
            comesByAnotherThread(TAG, 7);
            comes(CONTEXT, TAG, TYPE, 8);
        });
        assertEquals(PackedResult.NOTHING, receive(TAG));
        assertEquals(List.of(), into.ids());
        assertEquals(List.of(TAG), unreceived()); // both, of one header
    }

    @Test
    void theMessageBehindIsLeft() {
        polls.add(() -> {
            comes(CONTEXT, TAG, TYPE, 7);
            comes(CONTEXT, TAG, TYPE, 8);
        });
        receive(TAG);
        assertEquals(List.of(7), into.ids());
        assertEquals(List.of(TAG), unreceived());
    }

    @Test
    void aMessageOfAnotherTagIsLeft() {
        polls.add(() -> comes(CONTEXT, TAG + 1, TYPE, 7));
        assertEquals(PackedResult.NOTHING, receive(TAG));
        assertEquals(List.of(), into.ids());
    }

    @Test
    void aMessageOfAnotherCommunicatorIsLeft() {
        polls.add(() -> comes(CONTEXT + 1, TAG, TYPE, 7));
        assertEquals(PackedResult.NOTHING, receive(TAG));
        assertEquals(List.of(), into.ids());
    }

    @Test
    void aMessageOfAnotherTypeIsMatchedInTheGeneralWay() {
        polls.add(() -> comes(CONTEXT, TAG, TYPE + 1, 7));
        assertEquals(PackedResult.NOTHING, receive(TAG));
        assertEquals(List.of(TAG), unreceived());
    }

    @Test
    void whileAReceiveIsPostedNothingIsTaken() {
        Place posted = new Place();
        endpoint.receive(CONTEXT, 1, TAG, posted, "posted");
        polls.add(() -> comes(CONTEXT, TAG, TYPE, 7));
        assertEquals(PackedResult.NOTHING, receive(TAG));
        endpoint.poll();
        assertEquals(List.of(7), posted.ids());
    }

    @Test
    void afterTheReceiveNothingIsWrittenIntoItsRegion() {
        polls.add(() -> comes(CONTEXT, TAG, TYPE, 7));
        receive(TAG);
        comes(CONTEXT, TAG, TYPE, 8);
        assertEquals(List.of(7), into.ids());
        assertEquals(List.of(TAG), unreceived());
    }

    /// Wires whose polls do what the test has said.
    private final class Script extends QuietWires {
        @Override
        public boolean poll() {
            Runnable next = polls.poll();
            if (next != null) {
                next.run();
            }
            return next != null;
        }
    }
}
