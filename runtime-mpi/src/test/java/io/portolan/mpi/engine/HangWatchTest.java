package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Which waits the watch takes for hopeless.
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HangWatchTest {
    private static final int OWN = 0;
    private static final int MATE = 1;
    private static final int ELSEWHERE = 2;

    private final Fabric fabric = new Fabric(Settings.of(3));
    private final Endpoint endpoint = fabric.endpoints().get(OWN);

    /// A generation whose last place in this process arrives, and hands over to the wait for the
    /// other processes, between two questions of the watch.
    private static final class HandedOver implements PendingGeneration {
        /// What it answers to one question after the other.
        private static final List<Integer> ABSENT = List.of(MATE, NOBODY, ELSEWHERE);

        private final AtomicInteger questions = new AtomicInteger();

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public boolean breakUp() {
            return true;
        }

        @Override
        public int absent(IntPredicate isGone) {
            return ABSENT.get(Math.min(questions.getAndIncrement(), ABSENT.size() - 1));
        }
    }

    /// The rank does not wait for itself at any moment.
    @Test
    void aWaitThatIsHandedOverToOtherProcessesIsNotGivenUp() throws InterruptedException {
        HandedOver generation = new HandedOver();
        ArrivalTicket ticket = endpoint.ticket(generation, place -> place, "barrier");
        HangWatch watch = new HangWatch(fabric, true);
        watch.look(); // before there is a wait, so that the next look is the second
        Thread rank = Thread.ofPlatform().daemon().start(() -> await(ticket));
        while (fabric.waits().isEmpty()) {
            Thread.onSpinWait();
        }
        HangWatch.Report sight = watch.look();
        assertEquals(List.of(), sight.hopeless());
        assertFalse(ticket.isHopeless());
        assertEquals(ELSEWHERE, ticket.peer());
        ticket.end();
        rank.join();
    }

    private void await(ArrivalTicket ticket) {
        endpoint.own();
        try {
            endpoint.await(ticket);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
