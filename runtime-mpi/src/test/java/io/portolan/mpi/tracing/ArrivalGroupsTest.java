package io.portolan.mpi.tracing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.profile.CollectiveSpread;
import io.portolan.mpi.profile.LateRank;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/// The arrivals of ranks in collectives, brought together.
class ArrivalGroupsTest {
    private static final int RANKS = 1_000;
    private static final int CALLS = 50;
    private static final int LATE_NANOS = 1_000;
    private static final long MOST_BYTES = 50_000_000;

    /// Each pair of ranks calls barriers on a communicator of its own.
    @Test
    void callsOnSmallCommunicatorsTakeLittleMemory() {
        List<RankRecord> ranks =
                IntStream.range(0, RANKS).mapToObj(ArrivalGroupsTest::ofPair).toList();
        ProcessRecord process = new ProcessRecord(0, 0, 1, ProcessRecord.Clock.SAME, ranks);
        List<LateRank> lateRanks = new ArrayList<>();
        long before = allocatedBytes();
        List<CollectiveSpread> spreads = ArrivalGroups.spreads(List.of(process), lateRanks);
        long bytes = allocatedBytes() - before;
        assertEquals(RANKS / 2, spreads.size());
        for (int pair = 0; pair < RANKS / 2; pair++) {
            CollectiveSpread spread = spreads.get(pair);
            assertEquals("pair%03d".formatted(pair), spread.communicator());
            assertEquals(2, spread.ranks());
            assertEquals(CALLS, spread.timed());
            assertEquals(LATE_NANOS, spread.meanNanos());
            assertEquals(2 * pair + 1, spread.lastRank());
            assertEquals(CALLS, spread.lastTimes());
        }
        assertEquals(RANKS / 2, lateRanks.size());
        assertTrue(bytes < MOST_BYTES, () -> bytes + " bytes");
    }

    /// The odd one of two is late.
    @SuppressWarnings("EnumOrdinal") // an index
    private static RankRecord ofPair(int rank) {
        int pair = rank / 2;
        long[] cells =
                IntStream.range(0, CALLS)
                        .mapToObj(call ->
                                List.<Long>of(
                                        (long) pair,
                                        (long) call,
                                        (long) CommOperation.BARRIER.ordinal(),
                                        1L + (long) (rank % 2) * LATE_NANOS))
                        .flatMap(List::stream)
                        .mapToLong(Long::longValue)
                        .toArray();
        return new RankRecord(
                rank,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Map.of(pair, new Arrivals.Place("pair%03d".formatted(pair), 2)),
                cells,
                new long[0],
                0);
    }

    /// By this thread up to now.
    private static long allocatedBytes() {
        try {
            return (long)
                    ManagementFactory.getPlatformMBeanServer()
                            .getAttribute(
                                    new ObjectName("java.lang:type=Threading"),
                                    "CurrentThreadAllocatedBytes");
        } catch (JMException e) {
            throw new AssertionError(e);
        }
    }
}
