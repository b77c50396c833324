package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// How waits end that do not end well.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TransferTest {
    private static final int CONTEXT = 0;
    private static final int TAG = 5;
    private static final int ELEMENTS = 1 << 17;

    private final Fabric fabric = new Fabric(Settings.of(2).withThreads(false));
    private final Endpoint sender = fabric.endpoints().getFirst();
    private final Endpoint receiver = fabric.endpoints().get(1);

    /// Two threads wait for one request, and the first gives it up.
    @Test
    void whatOneThreadGivesUpNoOtherWaitsFor() {
        IncomingTransfer receive = receiver.receive(CONTEXT, 0, TAG, new Place(), "recv");
        assertFalse(receive.getAsBoolean());
        receive.abandon();
        assertTrue(receive.getAsBoolean());
        assertTrue(receive.isCutOff(), "a test reports it");
        assertFalse(receive.isDone());
        assertFalse(receive.isStuck());
    }

    @Test
    void whatObservesACopyUnderWayIsToldThatTheWorldHasFailed() {
        DividedRegion region = new DividedRegion(ELEMENTS);
        List<Boolean> toldAsDone = new ArrayList<>();
        IncomingTransfer receive = receiver.receive(CONTEXT, 0, TAG, region, "recv");
        receive.observe(() -> toldAsDone.add(receive.isDone()));
        region.duringNext(() -> fabric.fail(new WorldFailure(0, new Exception("boom"))));
        sender.send(Mode.STANDARD, CONTEXT, 1, TAG, new DividedRegion(ELEMENTS), "send");
        assertTrue(receive.isDone());
        assertEquals(List.of(false), toldAsDone);
    }
}
