package io.portolan.mpi;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Sums of so many elements that each of two ranks makes its half and writes it to both.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SumOfTwoRanksTest {
    private static final int COUNT = 100_001;
    private static final int LENGTH = COUNT + 10;

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "BOOLEAN")
    void bothGetTheSumsAndNothingElseIsWritten(Elements type) throws InterruptedException {
        World.run(
                2,
                world -> {
                    int rank = world.rank();
                    int from = 3 + rank;
                    int to = 5 - 4 * rank;
                    Object given = type.filled(LENGTH, i -> given(rank, i - from));
                    Object taken = type.zeros(LENGTH);
                    world.allreduce(given, from, taken, to, COUNT, Op.SUM);
                    type.assertElements(taken, to, COUNT, SumOfTwoRanksTest::sum);
                    type.assertElements(taken, 0, to, i -> 0);
                    type.assertElements(taken, to + COUNT, LENGTH - to - COUNT, i -> 0);
                    type.assertElements(given, 0, LENGTH, i -> given(rank, i - from));
                });
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "BOOLEAN")
    void whatIsInPlaceIsReadBeforeItIsOverwritten(Elements type) throws InterruptedException {
        for (int inPlace = 1; inPlace < 4; inPlace++) {
            int ranks = inPlace; // as bits
            World.run(
                    2,
                    world -> {
                        Object given = type.filled(COUNT, i -> given(world.rank(), i));
                        boolean isInPlace = (ranks >> world.rank() & 1) == 1;
                        Object taken = isInPlace ? given : type.zeros(COUNT);
                        world.allreduce(isInPlace ? MPI.IN_PLACE : given, taken, Op.SUM);
                        type.assertElements(taken, 0, COUNT, SumOfTwoRanksTest::sum);
                    });
        }
    }

    private static long given(int rank, int i) {
        return rank == 0 ? i % 50 : i % 31;
    }

    private static long sum(int i) {
        return given(0, i) + given(1, i);
    }
}
