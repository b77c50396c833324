package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// Collectives whose blocks have different lengths, nothing included, and lie in any order with
/// gaps between them.
@EveryCommunicator
class VariableBlocksContractTest {
    private static final long GAP = 1;

    private final CollectiveSetup setup;

    VariableBlocksContractTest(CollectiveSetup setup) {
        this.setup = setup;
    }

    /// How many elements rank `from` has for rank `to`.
    private static int count(int from, int to) {
        return (3 * from + to) % 4;
    }

    private static long element(int from, int to, int i) {
        return 31L * from + 7L * to + i;
    }

    /// Blocks in a random order, with gaps.
    private static int[] displs(int[] counts, SplittableRandom random) {
        Integer[] order = new Integer[counts.length];
        Arrays.setAll(order, i -> i);
        for (int i = order.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            Integer swapped = order[i];
            order[i] = order[other];
            order[other] = swapped;
        }
        int[] displs = new int[counts.length];
        int next = 0;
        for (int block : order) {
            next += random.nextInt(3);
            displs[block] = next;
            next += counts[block];
        }
        return displs;
    }

    private static int length(int[] counts, int[] displs) {
        int length = 0;
        for (int i = 0; i < counts.length; i++) {
            length = Math.max(length, displs[i] + counts[i]);
        }
        return length + 1;
    }

    private static int[] counts(int size, IntUnaryOperator count) {
        int[] counts = new int[size];
        Arrays.setAll(counts, count);
        return counts;
    }

    private interface Element {
        long of(int block, int i);
    }

    /// What a buffer with these blocks holds.
    private static Object filled(Elements type, int[] counts, int[] displs, Element element) {
        long[] values = values(counts, displs, element);
        return type.filled(values.length, i -> values[i]);
    }

    private static long[] values(int[] counts, int[] displs, Element element) {
        long[] values = new long[length(counts, displs)];
        Arrays.fill(values, GAP);
        for (int block = 0; block < counts.length; block++) {
            for (int i = 0; i < counts[block]; i++) {
                values[displs[block] + i] = element.of(block, i);
            }
        }
        return values;
    }

    private static void assertBlocks(
            Elements type, Object actual, int[] counts, int[] displs, Element element) {
        long[] values = values(counts, displs, element);
        type.assertElements(actual, 0, values.length, i -> values[i]);
    }

    @Test
    void gathervAndScattervAreInverse() throws InterruptedException {
        setup.run(comm -> {
            SplittableRandom random = new SplittableRandom(comm.rank());
            for (int root = 0; root < Math.max(8, comm.size()); root++) {
                int at = root % comm.size();
                Elements type = Elements.cyclic(root);
                int[] counts = counts(comm.size(), rank -> count(rank, at));
                int mine = counts[comm.rank()];
                int[] displs = displs(counts, random);
                boolean isRoot = comm.rank() == at;
                Object send = type.filled(mine, i -> element(comm.rank(), at, i));
                Object recv = filled(type, counts, displs, (_, _) -> GAP);
                comm.gatherv(send, isRoot ? recv : null, counts, displs, at);
                if (isRoot) {
                    assertBlocks(type, recv, counts, displs, (from, i) -> element(from, at, i));
                }
                Object back = type.filled(mine + 2, _ -> GAP);
                comm.scatterv(recv, counts, displs, back, 1, mine, at);
                type.assertElements(back, 1, mine, i -> element(comm.rank(), at, i));
                type.assertElements(back, 0, 1, _ -> GAP);
                type.assertElements(back, mine + 1, 1, _ -> GAP);
            }
        });
    }

    @Test
    void allgathervPutsTheBlocksWhereEachReceiverSays() throws InterruptedException {
        setup.run(comm -> {
            SplittableRandom random = new SplittableRandom(comm.rank());
            for (Elements type : Elements.values()) {
                int[] counts = counts(comm.size(), rank -> count(rank, 2));
                int[] displs = displs(counts, random);
                int mine = counts[comm.rank()];
                Object send = type.filled(mine + 2, i -> element(comm.rank(), 2, i - 1));
                Object recv = filled(type, counts, displs, (_, _) -> GAP);
                comm.allgatherv(send, 1, mine, recv, counts, displs);
                assertBlocks(type, recv, counts, displs, (from, i) -> element(from, 2, i));
            }
        });
    }

    @Test
    void alltoallvGivesEveryRankABlockOfEveryRank() throws InterruptedException {
        setup.run(comm -> {
            SplittableRandom random = new SplittableRandom(comm.rank());
            for (Elements type : Elements.values()) {
                int me = comm.rank();
                int[] out = counts(comm.size(), to -> count(me, to));
                int[] in = counts(comm.size(), from -> count(from, me));
                int[] sdispls = displs(out, random);
                int[] rdispls = displs(in, random);
                Object send = filled(type, out, sdispls, (to, i) -> element(me, to, i));
                Object recv = filled(type, in, rdispls, (_, _) -> GAP);
                comm.alltoallv(send, out, sdispls, recv, in, rdispls);
                assertBlocks(type, recv, in, rdispls, (from, i) -> element(from, me, i));
            }
        });
    }

    @Test
    void alltoallvMayReadAndWriteDifferentBlocksOfOneArray() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            int[] ones = counts(size, _ -> 1);
            int[] even = counts(size, i -> 2 * i);
            int[] odd = counts(size, i -> 2 * i + 1);
            long[] both = new long[2 * size];
            for (int i = 0; i < size; i++) {
                both[2 * i] = element(comm.rank(), i, 0);
            }
            comm.alltoallv(both, ones, even, both, ones, odd);
            for (int i = 0; i < size; i++) {
                assertEquals(element(comm.rank(), i, 0), both[2 * i]);
                assertEquals(element(i, comm.rank(), 0), both[2 * i + 1]);
            }
        });
    }

    @Test
    void itemsOfDatatypesLieAtMultiplesOfTheirExtent() throws InterruptedException {
        Datatype pair = Datatype.resized(Datatype.contiguous(2, Datatype.LONG), 0, 3);
        setup.run(comm -> {
            int me = comm.rank();
            int size = comm.size();
            long[] out = new long[size];
            long[] in = new long[size];
            long[] sdispls = new long[size];
            long[] rdispls = new long[size];
            int sent = 0;
            int received = 0;
            for (int rank = 0; rank < size; rank++) {
                out[rank] = count(me, rank);
                in[rank] = count(rank, me);
                sdispls[rank] = sent;
                rdispls[rank] = received;
                sent += (int) out[rank];
                received += (int) in[rank] + 1;
            }
            long[] send = LongStream.range(0, 3L * sent).map(i -> 1000L * me + i).toArray();
            long[] recv = new long[3 * received];
            comm.alltoallv(send, out, sdispls, pair, recv, in, rdispls, pair);
            long[] expected = new long[recv.length];
            for (int from = 0; from < size; from++) {
                int before = 0;
                for (int to = 0; to < me; to++) {
                    before += count(from, to);
                }
                for (int i = 0; i < in[from]; i++) {
                    for (int k = 0; k < 2; k++) {
                        expected[(int) (3 * (rdispls[from] + i)) + k] =
                                1000L * from + 3L * (before + i) + k;
                    }
                }
            }
            Elements.LONG.assertElements(recv, 0, recv.length, i -> expected[i]);
        });
    }
}
