package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.MPIException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// One rank calls another collective than the others, where some are shown on the board and some
/// are not.
///
/// Feared: a rank that waits at the board for one that is in the meeting, or the other way round.
/// Where other threads take part no deadlock is found, so that they would wait for ever.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MixedCallsTest {
    private static final Op OWN = Op.ofInts(Integer::sum, true);
    private static final Map<String, RankProgram> SHOWN = new LinkedHashMap<>();
    private static final Map<String, RankProgram> MET = new LinkedHashMap<>();

    static {
        SHOWN.put("barrier", Intracomm::barrier);
        SHOWN.put("sum", world -> world.allreduce(new int[1], new int[1], Op.SUM));
        SHOWN.put("maximum", world -> world.allreduce(new int[1], new int[1], Op.MAX));
        SHOWN.put("two", world -> world.allreduce(new int[2], new int[2], Op.SUM));
        SHOWN.put("long", world -> world.allreduce(new long[1], new long[1], Op.SUM));
        MET.put("ibarrier", world -> world.ibarrier().await());
        MET.put("bcast", world -> world.bcast(new int[100], 0));
        MET.put("own", world -> world.allreduce(new int[1], new int[1], OWN));
        MET.put("many", world -> world.allreduce(new int[100], new int[100], Op.SUM));
        MET.put("scan", world -> world.scan(new int[1], new int[1], Op.SUM));
        MET.put("iallreduce", world -> world.iallreduce(new int[1], new int[1], Op.SUM).await());
        MET.put("dup", Intracomm::dup);
        MET.put("segment", world -> world.allreduce(MPI.IN_PLACE, ints(1, 2, 3), Op.SUM));
    }

    /// @param hasHelpers whether another thread uses the communicator, and so no deadlock is proven
    record Case(Setup setup, boolean hasHelpers) {}

    static Stream<Case> cases() {
        return Setup.all()
                .filter(setup -> 1 < setup.ranks() && setup.ranks() <= 4)
                .flatMap(setup -> Stream.of(new Case(setup, false), new Case(setup, true)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void allAreToldTheSameAndGoOn(Case given) throws InterruptedException {
        run(
                given,
                world -> {
                    for (Map.Entry<String, RankProgram> shown : SHOWN.entrySet()) {
                        for (Map.Entry<String, RankProgram> other : SHOWN.entrySet()) {
                            requireTold(world, shown, other);
                        }
                        for (Map.Entry<String, RankProgram> met : MET.entrySet()) {
                            requireTold(world, shown, met);
                            requireTold(world, met, shown);
                        }
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("cases")
    void whatFitsIsDoneThoughSomeShowItAndSomeCannot(Case given) throws InterruptedException {
        run(
                given,
                world -> {
                    for (int odd = 0; odd < world.size(); odd++) {
                        int expected = world.size() * (world.size() - 1) / 2;
                        if (world.rank() == odd) {
                            TypedSegment sum = ints(world.rank());
                            world.allreduce(MPI.IN_PLACE, sum, Op.SUM);
                            assertEquals(expected, sum.segment().get(ValueLayout.JAVA_INT, 0));
                        } else {
                            int[] sum = new int[1];
                            world.allreduce(new int[] {world.rank()}, sum, Op.SUM);
                            assertArrayEquals(new int[] {expected}, sum);
                        }
                    }
                });
    }

    /// One rank is in the first, all others in the second; each rank is the one once.
    private static void requireTold(
            Intracomm world,
            Map.Entry<String, RankProgram> one,
            Map.Entry<String, RankProgram> rest)
            throws InterruptedException {
        if (one.getKey().equals(rest.getKey())) {
            return;
        }
        for (int odd = 0; odd < world.size(); odd++) {
            RankProgram mine = world.rank() == odd ? one.getValue() : rest.getValue();
            String name = one.getKey() + " on rank " + odd + ", else " + rest.getKey();
            MPIException told = assertThrows(MPIException.class, () -> mine.run(world), name);
            for (String message : world.allgatherObject(told.getMessage(), String.class)) {
                assertEquals(told.getMessage(), message, name);
            }
            int[] sum = {1};
            world.allreduce(MPI.IN_PLACE, sum, Op.SUM);
            assertEquals(world.size(), sum[0]);
        }
    }

    private static void run(Case given, RankProgram program) throws InterruptedException {
        given.setup()
                .run(world -> {
                    CountDownLatch over = new CountDownLatch(1);
                    if (given.hasHelpers()) {
                        admitHelper(world, over);
                    }
                    program.run(world);
                    over.countDown();
                });
    }

    /// Lets another thread take part, as far as the world knows, until it is over.
    private static void admitHelper(Intracomm world, CountDownLatch over)
            throws InterruptedException {
        CountDownLatch admitted = new CountDownLatch(1);
        Thread.ofVirtual()
                .start(() -> {
                    world.iprobe(MPI.ANY_SOURCE, 1);
                    admitted.countDown();
                    try {
                        over.await();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                });
        admitted.await();
    }

    private static TypedSegment ints(int... elements) {
        return new TypedSegment(MemorySegment.ofArray(elements), ValueLayout.JAVA_INT);
    }
}
