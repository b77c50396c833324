package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Receives that are posted while messages lie in a lane.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PostedReceiveTest {
    private static final int CONTEXT = 3;
    private static final int SOURCE = 1;
    private static final int TAG = 5;

    private final Fabric fabric = new Fabric(Settings.of(2).withThreads(false).withLanes(true));
    private final Endpoint endpoint = fabric.endpoints().getFirst();
    private final Lane lane = endpoint.mailbox().lane(SOURCE, Lane.OWNER);
    private final Place first = new Place();
    private final Place second = new Place();

    @BeforeEach
    void aMessageIsInTheLane() {
        assertTrue(lane.offer(CONTEXT, TAG, Place.message(7)));
    }

    @Test
    void theLaneIsLookedIntoByWhoeverWaitsForTheReceive() {
        IncomingTransfer receive = post(SOURCE, TAG, first);
        assertTrue(lane.hasMail());
        assertTrue(receive.getAsBoolean());
        assertTrue(receive.isDone());
        assertEquals(List.of(7), first.ids());
    }

    @Test
    void ofReceivesThatFitTheOlderOneGetsTheOlderMessage() {
        assertTrue(lane.offer(CONTEXT, TAG, Place.message(8)));
        IncomingTransfer older = post(Wildcards.ANY_SOURCE, Wildcards.ANY_TAG, first);
        IncomingTransfer younger = post(SOURCE, TAG, second);
        assertTrue(younger.getAsBoolean());
        assertTrue(older.isDone());
        assertEquals(List.of(7), first.ids());
        assertEquals(List.of(8), second.ids());
    }

    @Test
    void whatWaitsBeforeTheLaneIsOlderThanWhatLiesInIt() {
        endpoint.mailbox().poll();
        assertTrue(lane.offer(CONTEXT, TAG, Place.message(8)));
        assertTrue(post(SOURCE, TAG, first).isDone());
        assertEquals(List.of(7), first.ids());
        assertTrue(lane.hasMail());
    }

    @Test
    void aHandlerIsGivenWhatLiesThereAtOnce() {
        Place handled = new Place();
        endpoint.receiveEvery(CONTEXT, SOURCE, TAG, handled::receive, "handler");
        assertFalse(lane.hasMail());
        assertEquals(List.of(7), handled.ids());
    }

    private IncomingTransfer post(int source, int tag, Place place) {
        return endpoint.receive(CONTEXT, source, tag, place, "receive");
    }
}
