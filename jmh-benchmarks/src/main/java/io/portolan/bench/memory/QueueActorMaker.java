package io.portolan.bench.memory;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jctools.queues.varhandle.unpadded.MpscLinkedVarHandleUnpaddedQueue;

/// A peer: the least that an actor needs, a queue of many producers and one consumer, without
/// padding, and whether it is scheduled.
final class QueueActorMaker implements Maker {

    private static final class Actor extends AtomicBoolean {
        private static final long serialVersionUID = 1;
        private final transient MpscLinkedVarHandleUnpaddedQueue<Integer> mailbox =
                new MpscLinkedVarHandleUnpaddedQueue<>();
    }

    @Override
    public Object make(int index) {
        return new Actor();
    }

    @Override
    public void verify(Object item, int index) {
        Actor actor = (Actor) item;
        if (!actor.mailbox.offer(index) || actor.mailbox.size() != 1 || actor.get()) {
            throw new IllegalStateException("an actor did not take item %d".formatted(index));
        }
    }
}
