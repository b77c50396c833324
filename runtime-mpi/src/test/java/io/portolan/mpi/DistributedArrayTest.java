package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.context.ItemArguments;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.layout.RunCopy;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// An array that is divided among a grid of ranks.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DistributedArrayTest {
    @Test
    void eachDimensionIsDividedByItsRule() {
        assertShare(new int[] {0, 1, 2, 3, 4}, 0, 10, Distribution.BLOCK, 2);
        assertShare(new int[] {4, 5}, 1, 6, Distribution.block(4), 2);
        assertShare(new int[] {}, 2, 8, Distribution.block(4), 3);
        assertShare(new int[] {1, 4, 7}, 1, 10, Distribution.CYCLIC, 3);
        assertShare(new int[] {2, 3, 6}, 1, 7, Distribution.cyclic(2), 2);
        assertShare(new int[] {0, 1, 2}, 0, 3, Distribution.NONE, 1);
        assertEquals(new Distribution(Distribution.Kind.CYCLIC, 2), Distribution.cyclic(2));
    }

    @Test
    void rowsInBlocksAndColumnsInTurnsGoRoundAGrid() throws InterruptedException {
        World.run(
                4,
                world -> {
                    Datatype mine =
                            Datatype.darray(
                                    4,
                                    world.rank(),
                                    new long[] {4, 4},
                                    new Distribution[] {Distribution.BLOCK, Distribution.CYCLIC},
                                    new int[] {2, 2},
                                    Datatype.INT);
                    int[] whole = IntStream.range(0, 16).toArray();
                    int[] got = new int[4];
                    world.sendrecv(mine.at(whole, 0, 1), world.rank(), 0, got, world.rank(), 0);
                    int first = world.rank() / 2 * 8 + world.rank() % 2;
                    assertArrayEquals(new int[] {first, first + 2, first + 4, first + 6}, got);
                });
    }

    /// Each element is of one rank, and each rank has its own in ascending order.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void theSharesOfAllRanksAreTheArray(long seed) {
        Random random = new Random(seed);
        int dimensions = 1 + random.nextInt(3);
        long[] gsizes = new long[dimensions];
        int[] psizes = new int[dimensions];
        Distribution[] distribs = new Distribution[dimensions];
        int length = 1;
        int ranks = 1;
        for (int i = 0; i < dimensions; i++) {
            gsizes[i] = 1L + random.nextInt(9);
            psizes[i] = 1 + random.nextInt(3);
            distribs[i] =
                    psizes[i] == 1 && random.nextBoolean()
                            ? Distribution.NONE
                            : random.nextBoolean()
                                    ? Distribution.BLOCK
                                    : Distribution.cyclic(random.nextInt(4));
            length *= (int) gsizes[i];
            ranks *= psizes[i];
        }
        int[] whole = IntStream.range(0, length).toArray();
        for (int rank = 0; rank < ranks; rank++) {
            int me = rank;
            Datatype type = Datatype.darray(ranks, me, gsizes, distribs, psizes, Datatype.INT);
            int[] expected =
                    IntStream.range(0, length)
                            .filter(at -> owner(at, gsizes, distribs, psizes) == me)
                            .toArray();
            assertArrayEquals(expected, elements(type, whole), "seed " + seed + ", " + type);
            assertEquals(length, type.extent());
            assertEquals(0, type.lb());
        }
    }

    @Test
    void wrongArgumentsAreNamed() {
        Distribution[] one = {Distribution.BLOCK};
        assertMessage(
                "Datatype.darray: there are 2 gsizes, 1 distribs and 1 psizes; allowed is one of each per dimension; give arrays of one length",
                () -> Datatype.darray(1, 0, new long[2], one, new int[1], Datatype.INT));
        assertMessage(
                "Datatype.darray: size is 4 and psizes are [3]; allowed are lengths whose product is the size; let dimsCreate find them",
                () -> Datatype.darray(4, 0, new long[] {9}, one, new int[] {3}, Datatype.INT));
        assertMessage(
                "Datatype.darray: rank is 3; allowed is 0 to 2; give a rank of the grid",
                () -> Datatype.darray(3, 3, new long[] {9}, one, new int[] {3}, Datatype.INT));
        assertMessage(
                "Datatype.darray: gsizes[0] is -1 and psizes[0] is 3; allowed is 0 or more of the array and 1 or more of the grid; give such lengths",
                () -> Datatype.darray(3, 0, new long[] {-1}, one, new int[] {3}, Datatype.INT));
        assertMessage(
                "Datatype.darray: distribs[0] is Distribution[kind=BLOCK, darg=2], gsizes[0] is 9 and psizes[0] is 3; allowed is NONE for 1 rank, and blocks that reach the end of the dimension; give longer blocks or none",
                () ->
                        Datatype.darray(
                                3,
                                0,
                                new long[] {9},
                                new Distribution[] {Distribution.block(2)},
                                new int[] {3},
                                Datatype.INT));
        assertMessage(
                "Distribution: darg is -2; allowed is the length of a block, or 0 to have it found; give one of them",
                () -> Distribution.cyclic(-2));
        assertThrows(
                MPIException.class,
                () ->
                        Datatype.darray(
                                2,
                                0,
                                new long[] {9},
                                new Distribution[] {Distribution.NONE},
                                new int[] {2},
                                Datatype.INT));
        MPIException beyond =
                assertThrows(
                        MPIException.class,
                        () ->
                                Datatype.darray(
                                        2,
                                        0,
                                        new long[] {9},
                                        new Distribution[] {Distribution.cyclic(Long.MAX_VALUE)},
                                        new int[] {2},
                                        Datatype.INT));
        assertEquals(ErrorClass.TYPE, beyond.errorClass());
    }

    /// Who has the element: by the definition, from the last index to the first.
    private static int owner(int at, long[] gsizes, Distribution[] distribs, int[] psizes) {
        int owner = 0;
        int weight = 1;
        int rest = at;
        for (int i = gsizes.length - 1; i >= 0; i--) {
            int index = rest % (int) gsizes[i];
            rest /= (int) gsizes[i];
            int block =
                    switch (distribs[i].kind()) {
                        case NONE -> (int) gsizes[i];
                        case BLOCK -> ((int) gsizes[i] + psizes[i] - 1) / psizes[i];
                        case CYCLIC -> Math.max(1, (int) distribs[i].darg());
                    };
            owner += index / block % psizes[i] * weight;
            weight *= psizes[i];
        }
        return owner;
    }

    private static void assertShare(
            int[] expected, int rank, int length, Distribution rule, int ranks) {
        Datatype type =
                Datatype.darray(
                        ranks,
                        rank,
                        new long[] {length},
                        new Distribution[] {rule},
                        new int[] {ranks},
                        Datatype.INT);
        assertArrayEquals(expected, elements(type, IntStream.range(0, length).toArray()));
    }

    private static int[] elements(Datatype type, int[] whole) {
        return (int[])
                ItemArguments.items("test", whole, 0, 1, type.itemType())
                        .copy(new RunCopy())
                        .buffer();
    }

    private static void assertMessage(String message, Executable wrong) {
        assertEquals(message, assertThrows(MPIException.class, wrong).getMessage());
    }
}
