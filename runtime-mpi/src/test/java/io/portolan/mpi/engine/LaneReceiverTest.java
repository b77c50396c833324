package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.wait.WaitPolicy;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LaneReceiverTest {
    private static final int CONTEXT = 3;
    private static final int SOURCE = 1;
    private static final int TAG = 5;

    private final Settings settings = Settings.of(2).withThreads(false).withLanes(true);
    private final Mailbox mailbox = new Fabric(settings).mailbox(0);
    private final Lane lane = mailbox.lane(SOURCE, Lane.OWNER);
    private final LaneReceiver receiver =
            new LaneReceiver(
                    SOURCE, mailbox, new AdaptiveBackoff(settings.waiting(false)), new Way());
    private final Place place = new Place();

    @BeforeEach
    void aMessageIsInTheLane() {
        assertTrue(lane.offer(CONTEXT, TAG, Place.message(7)));
    }

    @Test
    void theOldestMessageIsTakenOutOfTheLane() {
        assertTrue(lane.offer(CONTEXT, TAG, Place.message(8)));
        assertTaken(7);
        assertTaken(8);
        assertFalse(lane.hasMail());
    }

    @Test
    void twoMessagesAreTakenWithOneClaimTheOlderFirst() {
        Place second = new Place();
        assertTrue(lane.offer(CONTEXT, TAG, Place.message(8)));
        assertEquals(2, receiver.receive(CONTEXT, TAG, place, second));
        assertEquals(List.of(7), place.ids());
        assertEquals(List.of(8), second.ids());
        assertTrue(lane.claim());
    }

    @Test
    void twoMessagesThatAreThereSayNothingOfSpinning() {
        AdaptiveBackoff backoff = new AdaptiveBackoff(new WaitPolicy(1, 1));
        for (int inVain = 0; inVain < 3; inVain++) {
            assertTrue(backoff.yieldUntil(() -> true));
        }
        assertEquals(0, backoff.spins());
        LaneReceiver yielding = new LaneReceiver(SOURCE, mailbox, backoff, new Way());
        assertTrue(lane.offer(CONTEXT, TAG, Place.message(8)));
        assertEquals(2, yielding.receive(CONTEXT, TAG, place, new Place()));
        assertEquals(0, backoff.spins());
    }

    @Test
    void ofTwoMessagesTheOneThatDoesNotSuitStaysInTheLane() {
        Place second = new Place();
        assertTrue(lane.offer(CONTEXT, TAG + 1, Place.message(8)));
        assertEquals(1, receiver.receive(CONTEXT, TAG, place, second));
        assertEquals(List.of(), second.ids());
        assertEquals(0, receiver.receive(CONTEXT, TAG, place, second));
        assertTrue(lane.hasMail());
    }

    @Test
    void anEmptyLaneGivesNothing() {
        assertTaken(7);
        assertEquals(PackedResult.NOTHING, receiver.receive(CONTEXT, TAG, place));
    }

    @Test
    void whileTheSourceTakesWhatItWasSentTheAnswerIsSpunFor() {
        assertTaken(7);
        assertSpunForWhileTheSourceTakes();
    }

    private void assertSpunForWhileTheSourceTakes() {
        AtomicInteger looks = new AtomicInteger();
        Way back =
                new Way(() -> {
                    if (looks.incrementAndGet() == 5) {
                        assertTrue(lane.offer(CONTEXT, TAG, Place.message(8)));
                    }
                    return looks.get();
                });
        assertEquals(TAG, PackedResult.tag(spinning(back).receive(CONTEXT, TAG, place)));
        assertEquals(List.of(7, 8), place.ids());
    }

    @Test
    void itIsSpunForAlsoWhileAnotherReceiveWaits() {
        assertTaken(7);
        mailbox.receive(receiveOf(TAG + 1));
        assertSpunForWhileTheSourceTakes();
    }

    @Test
    void aSourceThatTakesNothingIsNotSpunFor() {
        Way back = new Way(() -> 4);
        assertTaken(7);
        assertEquals(PackedResult.NOTHING, spinning(back).receive(CONTEXT, TAG, place));
        assertEquals(2, back.looks());
    }

    @Test
    void whoLooksForMessagesPreparesAsManyOfItsOwn() {
        Way back = new Way();
        LaneReceiver looking = spinning(back);
        assertEquals(TAG, PackedResult.tag(looking.receive(CONTEXT, TAG, place)));
        assertEquals(1, back.prepared());
        assertEquals(0, back.copies()); // it need not wait
        assertEquals(0, looking.receive(CONTEXT, TAG, place, new Place()));
        assertEquals(3, back.prepared());
        assertEquals(1, back.copies());
    }

    @Test
    void aMessageOfAnotherTagStaysInTheLane() {
        assertEquals(PackedResult.NOTHING, receiver.receive(CONTEXT, TAG + 1, place));
        assertTaken(7);
    }

    @Test
    void aLaneThatSomebodyHasClaimedIsLeftAlone() {
        assertTrue(lane.claim());
        assertEquals(PackedResult.NOTHING, receiver.receive(CONTEXT, TAG, place));
        lane.release();
        assertTaken(7);
    }

    @Test
    void anOlderUnexpectedMessageComesFirst() {
        mailbox.poll();
        assertTrue(lane.offer(CONTEXT, TAG, Place.message(8)));
        assertEquals(PackedResult.NOTHING, receiver.receive(CONTEXT, TAG, place));
        assertTrue(lane.hasMail());
    }

    @Test
    void anOlderReceiveComesFirst() {
        Place other = new Place();
        Header header = new Header(CONTEXT, SOURCE, Wildcards.ANY_TAG);
        mailbox.poll();
        mailbox.receive(
                IncomingTransfer.into(mailbox, new Header(CONTEXT, SOURCE, TAG), place, "recv"));
        mailbox.receive(IncomingTransfer.into(mailbox, header, other, "irecv"));
        assertTrue(lane.offer(CONTEXT, TAG, Place.message(8)));
        assertEquals(PackedResult.NOTHING, receiver.receive(CONTEXT, TAG, place));
        assertTrue(lane.hasMail());
    }

    @Test
    void whatWaitsForOthersIsNoHindrance() {
        assertTaken(7);
        mailbox.receive(receiveOf(TAG + 1));
        assertTrue(lane.offer(CONTEXT, TAG + 2, Place.message(8)));
        mailbox.poll();
        assertFalse(lane.hasMail());
        assertTrue(lane.offer(CONTEXT, TAG, Place.message(9)));
        assertEquals(TAG, PackedResult.tag(receiver.receive(CONTEXT, TAG, place)));
        assertEquals(List.of(7, 9), place.ids());
    }

    @Test
    void aMessageOfAnotherThreadOfTheSourceIsTakenOutOfItsLane() {
        Lane other = mailbox.lane(SOURCE, 2);
        assertTrue(other.offer(CONTEXT, TAG + 1, Place.message(8)));
        assertEquals(TAG + 1, PackedResult.tag(receiver.receive(CONTEXT, TAG + 1, place)));
        assertTaken(7);
        assertEquals(List.of(8, 7), place.ids());
        assertFalse(other.hasMail());
    }

    @Test
    void aMessageOfAnotherSourceStaysInItsLane() {
        Lane other = mailbox.lane(SOURCE - 1, Lane.OWNER);
        assertTrue(other.offer(CONTEXT, TAG + 1, Place.message(8)));
        assertEquals(PackedResult.NOTHING, receiver.receive(CONTEXT, TAG + 1, place));
        assertTrue(other.hasMail());
    }

    @Test
    void messagesThatDoNotFitStayInTheirLanes() {
        Lane other = mailbox.lane(SOURCE, 2);
        Content tooLong = new Words(Place.message(8).type(), new long[2], 0, 2);
        assertTaken(7);
        assertTrue(lane.offer(CONTEXT, TAG, tooLong));
        assertTrue(other.offer(CONTEXT, TAG, tooLong));
        assertEquals(PackedResult.NOTHING, receiver.receive(CONTEXT, TAG, place));
        assertTrue(lane.hasMail());
        assertTrue(other.hasMail());
    }

    private LaneReceiver spinning(Way back) {
        return new LaneReceiver(SOURCE, mailbox, new AdaptiveBackoff(new WaitPolicy(1, 0)), back);
    }

    private IncomingTransfer receiveOf(int tag) {
        return IncomingTransfer.into(
                mailbox, new Header(CONTEXT, SOURCE, tag), new Place(), "irecv");
    }

    private void assertTaken(int value) {
        long taken = receiver.receive(CONTEXT, Wildcards.ANY_TAG, place);
        assertEquals(TAG, PackedResult.tag(taken));
        assertEquals(value, place.ids().getLast());
    }
}
