package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.meeting.Participant;
import io.portolan.mpi.meeting.SharedBarrier;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FlagBoardTest {
    private static final long BARRIER = 1;
    private static final long SUM = 2;

    private final Fabric fabric = new Fabric(Settings.of(4).withThreads(true).withLanes(true));
    private final List<Participant<String>> participants = participants(2);

    @Test
    void whoAgreesReadsTheWordsOfAllAndNobodyMeets() {
        ArrivalTicket zero = Objects.requireNonNull(show(0, SUM, 10));
        assertFalse(zero.isDone());
        assertTrue(zero.isStuck());
        assertEquals(1, zero.peer());
        assertNull(show(1, SUM, 11));
        assertTrue(zero.isDone());
        for (Participant<String> participant : participants) {
            assertTrue(participant.isAgreed());
            assertEquals(10, read(participant, 0));
            assertEquals(11, read(participant, 1));
        }
    }

    @Test
    void whoShowsSomethingElseIsSeenByAll() {
        ArrivalTicket zero = Objects.requireNonNull(show(0, SUM, 10));
        assertNull(show(1, BARRIER, 0));
        assertTrue(zero.isDone());
        assertFalse(participants.get(0).isAgreed());
        assertFalse(participants.get(1).isAgreed());
        attend(0);
        assertTrue(attend(1).isDone());
        show(0, SUM, 20);
        show(1, SUM, 21);
        assertTrue(participants.get(0).isAgreed());
        assertEquals(21, read(participants.get(0), 1));
    }

    @Test
    void whoMeetsIsSeenByThoseWhoShowAndWhoShowedMeetsAsWell() {
        ArrivalTicket zero = Objects.requireNonNull(show(0, SUM, 10));
        ArrivalTicket one = attend(1);
        assertTrue(zero.isDone());
        assertFalse(participants.get(0).isAgreed());
        assertFalse(one.isDone());
        attend(0);
        assertTrue(one.isDone());
    }

    @Test
    void whoIsAheadInCallsThatMeetHidesNothing() {
        show(0, SUM, 10);
        show(1, SUM, 11);
        assertTrue(participants.get(1).isAgreed());
        for (int ahead = 0; ahead < 3; ahead++) {
            attend(1);
            assertFalse(participants.get(1).canShow());
        }
        assertTrue(participants.get(0).isAgreed());
        assertEquals(11, read(participants.get(0), 1));
        for (int behind = 0; behind < 3; behind++) {
            assertNull(show(0, SUM, 20));
            assertFalse(participants.get(0).isAgreed());
            attend(0);
        }
        assertTrue(participants.get(1).canShow());
    }

    @Test
    void whoWaitsAtTheBoardMayLeaveUnlessAllHaveCome() {
        ArrivalTicket zero = Objects.requireNonNull(show(0, SUM, 10));
        assertTrue(zero.withdraw());
        show(1, SUM, 11);
        assertFalse(zero.withdraw());
    }

    @Test
    void manyPlacesOrThreadsWithoutACoreHaveNone() {
        assertTrue(participants(4).getFirst().canShow());
        assertFalse(participants(5).getFirst().canShow());
        assertFalse(participants(1).getFirst().canShow());
        assertTrue(hasBoard(8, fabric.settings().withThreads(false).withLanes(true)));
        assertFalse(hasBoard(9, fabric.settings().withThreads(false).withLanes(true)));
        assertFalse(hasBoard(2, Settings.of(2).withLanes(false)));
    }

    /// Places that do the same or not, each at its own pace, in a model where everything that has
    /// happened is known.
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 8})
    void allSeeTheSameWhateverTheirPace(int places) {
        Settings settings = fabric.settings().withThreads(false).withLanes(true);
        for (int seed = 0; seed < 2000; seed++) {
            new FlagBoardModel(participants(places, settings), new Random(seed), seed, () -> false)
                    .run();
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "3, 2", "4, 2", "3, 3", "4, 3", "4, 4"})
    void allSeeTheSameInSeveralProcesses(int places, int processes) {
        for (int seed = 0; seed < 500; seed++) {
            BoardNetwork network = new BoardNetwork(places, processes, new Random(seed));
            List<Participant<String>> all =
                    network.participants(place -> fabric.endpoints().get(place % 4));
            new FlagBoardModel(all, new Random(seed), seed, network::deliver).run();
        }
    }

    private boolean hasBoard(int places, Settings settings) {
        return participants(places, settings).getFirst().canShow();
    }

    private List<Participant<String>> participants(int places) {
        return participants(places, fabric.settings());
    }

    private List<Participant<String>> participants(int places, Settings settings) {
        SharedBarrier<String> meeting = SharedBarrier.withBoard(places, place -> place, settings);
        return IntStream.range(0, places)
                .mapToObj(place -> meeting.participant(place, fabric.endpoints().get(place % 4)))
                .toList();
    }

    private @Nullable ArrivalTicket show(int place, long signature, int word) {
        assertTrue(participants.get(place).canShow());
        return participants.get(place).show(signature, Place.message(word), "test");
    }

    private ArrivalTicket attend(int place) {
        return participants.get(place).attend("given", _ -> {}, "test");
    }

    private static int read(Participant<String> participant, int place) {
        return FlagBoardModel.read(participant, place);
    }
}
