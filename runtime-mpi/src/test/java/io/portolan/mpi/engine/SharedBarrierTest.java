package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.meeting.Conclusion;
import io.portolan.mpi.meeting.FlagBoard;
import io.portolan.mpi.meeting.OtherPlaces;
import io.portolan.mpi.meeting.Participant;
import io.portolan.mpi.meeting.SharedBarrier;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SharedBarrierTest {
    private static final int PLACES = 3;
    private static final int FIRST_RANK = 10;

    private final Fabric fabric = new Fabric(Settings.of(FIRST_RANK + PLACES));
    private final SharedBarrier<String> meeting =
            new SharedBarrier<>(PLACES, place -> FIRST_RANK + place);
    private final List<Participant<String>> participants =
            IntStream.range(0, PLACES)
                    .mapToObj(place ->
                            meeting.participant(place, fabric.endpoints().get(rank(place))))
                    .toList();
    private final List<List<String>> concluded = new ArrayList<>();

    @Test
    void whoComesLastConcludesWithWhatAllGaveByPlace() {
        ArrivalTicket two = attend(2, "c");
        ArrivalTicket zero = attend(0, "a");
        assertFalse(zero.isDone());
        assertTrue(zero.isStuck());
        assertTrue(concluded.isEmpty());
        ArrivalTicket one = attend(1, "b");
        assertEquals(List.of(List.of("a", "b", "c")), concluded);
        for (ArrivalTicket ticket : List.of(zero, one, two)) {
            assertTrue(ticket.isDone());
            assertFalse(ticket.isStuck());
        }
    }

    @Test
    void aPlaceMayBeRoundsAhead() {
        for (int round = 0; round < 3; round++) {
            attend(0, "a" + round);
        }
        attend(1, "b0");
        attend(1, "b1");
        for (int round = 0; round < 3; round++) {
            attend(2, "c" + round);
        }
        assertEquals(List.of(List.of("a0", "b0", "c0"), List.of("a1", "b1", "c1")), concluded);
        attend(1, "b2");
        assertEquals(List.of("a2", "b2", "c2"), concluded.get(2));
    }

    @Test
    void aRoundThatIsBrokenUpIsNeverConcluded() {
        ArrivalTicket zero = attend(0, "a");
        assertTrue(zero.withdraw());
        ArrivalTicket one = attend(1, "b");
        attend(2, "c");
        assertTrue(concluded.isEmpty());
        assertFalse(one.isDone());
        assertTrue(one.withdraw());
    }

    @Test
    void aConcludedRoundCannotBeBrokenUp() {
        ArrivalTicket zero = attend(0, "a");
        attend(1, "b");
        attend(2, "c");
        assertFalse(zero.withdraw());
    }

    @Test
    void whoIsAwaitedIsTheFirstAbsentOneButRatherOneThatIsGone() {
        ArrivalTicket one = attend(1, "b");
        assertEquals(rank(0), one.peer());
        fabric.endpoints().get(rank(2)).end();
        assertEquals(rank(2), one.peer());
    }

    @Test
    void aConclusionThatThrowsLetsAllGo() {
        ArrivalTicket zero = attend(0, "a");
        ArrivalTicket one = attend(1, "b");
        assertThrows(
                IllegalStateException.class,
                () ->
                        participants
                                .get(2)
                                .attend(
                                        "c",
                                        _ -> {
                                            throw new IllegalStateException();
                                        },
                                        "test"));
        assertTrue(zero.isDone());
        assertTrue(one.isDone());
    }

    /// Feared: that a place which has come waits for ever until the others are told.
    @Test
    void aRoundOfWhichOtherProcessesCannotBeToldCanBeBrokenUp() {
        SharedBarrier<String> divided = SharedBarrier.among(new Unreachable(), place -> place);
        ArrivalTicket zero = attend(divided, 0);
        assertThrows(OutOfMemoryError.class, () -> attend(divided, 1));
        assertFalse(zero.isStuck());
        assertTrue(zero.withdraw());
        assertTrue(concluded.isEmpty());
    }

    private ArrivalTicket attend(SharedBarrier<String> divided, int place) {
        return divided.participant(place, fabric.endpoints().get(place))
                .attend("here", all -> concluded.add(List.copyOf(all)), "test");
    }

    /// Another process with the last place, for which there is no memory to tell it anything.
    private static final class Unreachable implements OtherPlaces<String> {
        @Override
        public int size() {
            return PLACES;
        }

        @Override
        public int here() {
            return PLACES - 1;
        }

        @Override
        public boolean isHere(int place) {
            return place < here();
        }

        @Override
        public @Nullable FlagBoard board() {
            return null;
        }

        @Override
        public void show(int place, int count) {
            throw new AssertionError("there is no board");
        }

        @Override
        public PendingGeneration meet(
                long call,
                IntFunction<String> given,
                Conclusion<String> conclusion,
                Runnable atEnd) {
            throw new OutOfMemoryError("no frame");
        }
    }

    /// Otherwise what was brought to any of them would stay in memory.
    @Test
    void aRoundThatAllHaveLeftIsForgotten() {
        WeakReference<String> given = meetOnce();
        while (given.get() != null) {
            System.gc();
        }
        attend(0, "a");
        attend(1, "b");
        attend(2, "c");
        assertEquals(List.of("a", "b", "c"), concluded.getFirst());
    }

    private WeakReference<String> meetOnce() {
        String given = "at " + System.nanoTime();
        for (Participant<String> participant : participants) {
            participant.attend(given, _ -> {}, "test");
        }
        return new WeakReference<>(given);
    }

    private ArrivalTicket attend(int place, String given) {
        return participants
                .get(place)
                .attend(given, all -> concluded.add(List.copyOf(all)), "test");
    }

    private static int rank(int place) {
        return FIRST_RANK + place;
    }
}
