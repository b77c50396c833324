package io.portolan.mpi.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Dispatcher;
import io.portolan.mpi.World;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ExamplesTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 16})
    void helloRingAddsUpAllRanks(int ranks) throws InterruptedException {
        assertEquals(ranks * (ranks - 1L) / 2, HelloRing.sumRoundTheRing(ranks));
    }

    @ParameterizedTest
    @CsvSource({"2, 0", "2, 1", "3, 1", "5, 4"})
    void theRanksThatAreLeftAddUp(int ranks, int failing) throws InterruptedException {
        int[] sums = new int[ranks - 1];
        Arrays.fill(sums, ranks - 1);
        assertArrayEquals(
                sums, SurvivingRanks.sums(ranks, failing).stream().mapToInt(sum -> sum).toArray());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void rankZeroGetsAllPostcards(int ranks) throws InterruptedException {
        assertEquals(
                IntStream.range(0, ranks)
                        .map(rank -> (rank + ranks - 1) % ranks)
                        .mapToObj(from -> "%d: Hello, rank %d".formatted(from, (from + 1) % ranks))
                        .collect(Collectors.joining("; ")),
                Postcards.collected(ranks));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 64})
    void everyRankKnowsTheDotProduct(int ranks) throws InterruptedException {
        int n = 50;
        double[] numbers = IntStream.range(0, n).asDoubleStream().toArray();
        double[] expected = new double[ranks];
        Arrays.fill(expected, (n - 1) * n * (2 * n - 1) / 6.0); // exact: all sums are integers
        assertArrayEquals(expected, DotProduct.dot(ranks, numbers, numbers));
    }

    @ParameterizedTest
    @CsvSource({"1, 3", "2, 1", "2, 3", "3, 2", "7, 2", "16, 1"})
    void theMatrixIsTransposed(int ranks, int rows) throws InterruptedException {
        int n = ranks * rows;
        double[][] matrix = new double[n][n];
        double[][] expected = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                matrix[i][j] = i * n + j;
                expected[j][i] = i * n + j;
            }
        }
        assertTrue(
                Arrays.deepEquals(expected, MatrixTranspose.transpose(ranks, rows, matrix)),
                () -> "with " + ranks + " ranks of " + rows + " rows");
    }

    @ParameterizedTest
    @CsvSource({"2, 100000, 9592", "3, 10000, 1229", "4, 1000, 168", "16, 150, 35", "3, 2, 0"})
    void theWorkersFindAllPrimes(int ranks, int limit, long primes) throws InterruptedException {
        assertEquals(primes, MasterAndWorkers.primesBelow(limit, ranks));
    }

    /// In whatever order the payments came, they are the differences of the balances.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 16})
    void theLedgerTakesOnePaymentAtATime(int ranks) throws InterruptedException {
        long[] balances = new long[ranks];
        try (Dispatcher dispatcher = Dispatcher.start("clerks")) {
            World.run(ranks, world -> balances[world.rank()] = new Ledger(world, dispatcher).pay());
        }
        Arrays.sort(balances);
        long[] payments = balances.clone();
        for (int i = 1; i < ranks; i++) {
            payments[i] = balances[i] - balances[i - 1];
        }
        Arrays.sort(payments);
        assertArrayEquals(LongStream.rangeClosed(1, ranks).toArray(), payments);
    }

    @Test
    void aStrictWorldReportsRanksThatSendHeadOn() throws InterruptedException {
        String[] lines = HeadOn.report().lines().toArray(String[]::new);
        assertTrue(lines[0].contains("the cycle is rank 0 -> rank 1 -> rank 0;"), lines[0]);
        assertTrue(lines[1].contains("rank 0 waits in send to rank 1 with tag 1"), lines[1]);
        assertTrue(lines[2].contains("rank 1 waits in send to rank 0 with tag 1"), lines[2]);
    }

    @ParameterizedTest
    @CsvSource({"1, 3", "2, 2", "3, 1", "16, 4"})
    void everyTicketIsDrawnOnce(int ranks, int each) throws InterruptedException {
        assertArrayEquals(
                LongStream.range(0, (long) ranks * each).toArray(), Tickets.drawn(ranks, each));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 16})
    void everyRankFindsTheNumberOfItsLeftNeighbor(int ranks) throws InterruptedException {
        assertArrayEquals(
                IntStream.range(0, ranks).map(rank -> 10 * ((rank + ranks - 1) % ranks)).toArray(),
                FencedRing.fromTheLeft(ranks));
    }

    @ParameterizedTest
    @CsvSource({"1, 10", "2, 500", "7, 100"})
    void noTransferIsLost(int ranks, int transfers) throws InterruptedException {
        long moved = (long) ranks * transfers;
        assertArrayEquals(
                new long[] {5000 - moved, moved}, LockedLedger.afterTransfers(ranks, transfers));
    }

    @Test
    void aSumIsTheSameWithoutALibrary() throws InterruptedException {
        World.run(3, world -> assertEquals(3.0, SumByLibrary.sum(world)));
    }
}
