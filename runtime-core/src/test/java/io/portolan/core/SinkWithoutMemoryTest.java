package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.TaskSink.LaterTask;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A sink that once has no memory to queue a task: nothing that was counted for it stays.
class SinkWithoutMemoryTest {

    private final HandSink sink = new HandSink();
    private final Port<Integer> port = Port.unbounded("port");
    private final List<Integer> handled = new ArrayList<>();

    @Test
    void aScopeDoesNotWaitForATaskThatWasNotQueued() {
        ScopeSink scope = new ScopeSink(sink);
        sink.isWithoutMemory = true;
        assertThrows(OutOfMemoryError.class, () -> scope.submitLast(new LaterTask(() -> {})));
        assertTrue(scope.isQuiet());
    }

    @Test
    void anInterleaveHandsOutAgain() {
        Activations.activate(
                sink,
                Interleave.builder("state")
                        .exclusive(Arbiters.receive(port, handled::add))
                        .build());
        port.post(1);
        port.post(2); // waits until the first has ended
        sink.isWithoutMemory = true;
        assertThrows(OutOfMemoryError.class, sink::runAll);
        sink.isWithoutMemory = false;
        port.post(3);
        sink.runAll();
        assertEquals(List.of(1, 2, 3), handled);
    }

    @Test
    void aGatherIsCompletedByTheNextItem() {
        Activations.activate(
                sink, Arbiters.gather(List.of(port), 2, sides -> handled.addAll(sides.getFirst())));
        port.post(1);
        sink.isWithoutMemory = true;
        assertThrows(OutOfMemoryError.class, () -> port.post(2));
        sink.isWithoutMemory = false;
        port.post(3);
        sink.runAll();
        assertEquals(2, handled.size());
        handled.addAll(port.closeNow());
        assertEquals(List.of(1, 2, 3), handled);
    }
}
