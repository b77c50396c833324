package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

@RankCounts
class PointToPointContractTest {
    private final int ranks;

    PointToPointContractTest(int ranks) {
        this.ranks = ranks;
    }

    @Test
    void everyTypeTravelsRoundTheRing() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Ring ring = Ring.of(world);
                    for (Elements type : Elements.values()) {
                        Object out = type.filled(5, i -> world.rank() + 3L * i);
                        Object in = type.zeros(5);
                        Status status = world.sendrecv(out, ring.right(), 7, in, ring.left(), 7);
                        type.assertElements(in, 0, 5, i -> ring.left() + 3L * i);
                        assertEquals(new Status(ring.left(), 7, 5), status);
                    }
                });
    }

    @Test
    void sendAndRecvOfRangesTouchNothingElse() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Ring ring = Ring.of(world);
                    for (Elements type : Elements.values()) {
                        world.send(type.filled(9, i -> i + 10L), 4, 3, ring.right(), 0);
                        Object in = type.zeros(8);
                        Status status = world.recv(in, 2, 5, ring.left(), 0);
                        assertEquals(3, status.count());
                        type.assertElements(in, 0, 8, i -> 2 <= i && i < 5 ? i + 12L : 0);
                    }
                });
    }

    @Test
    void sendrecvOfTwoRangesOfOneArrayShiftsIt() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Ring ring = Ring.of(world);
                    long[] halo = {0, 0, world.rank(), -1};
                    world.sendrecv(halo, 2, 1, ring.right(), 1, halo, 0, 1, ring.left(), 1);
                    assertArrayEquals(new long[] {ring.left(), 0, world.rank(), -1}, halo);
                });
    }

    @Test
    void everyPairOfRanksCanTalkAndARankToItself() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    for (int dest = 0; dest < world.size(); dest++) {
                        world.send(new int[] {world.rank() * 1000 + dest}, dest, dest);
                    }
                    for (int source = 0; source < world.size(); source++) {
                        int[] in = new int[1];
                        world.recv(in, source, world.rank());
                        assertEquals(source * 1000 + world.rank(), in[0]);
                    }
                });
    }

    @Test
    void messagesOfOnePairKeepTheirOrder() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Ring ring = Ring.of(world);
                    for (int i = 0; i < 200; i++) {
                        world.send(new int[] {i}, ring.right(), 3);
                    }
                    int[] in = new int[1];
                    for (int i = 0; i < 200; i++) {
                        world.recv(in, ring.left(), 3);
                        assertEquals(i, in[0]);
                    }
                });
    }

    @Test
    void tagsSelectMessagesOutOfOrder() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Ring ring = Ring.of(world);
                    for (int tag = 0; tag < 20; tag++) {
                        world.send(new int[] {tag}, ring.right(), tag);
                    }
                    int[] in = new int[1];
                    for (int tag = 19; tag >= 0; tag--) {
                        assertEquals(
                                new Status(ring.left(), tag, 1), world.recv(in, ring.left(), tag));
                        assertEquals(tag, in[0]);
                    }
                });
    }

    @Test
    void theArrayMayBeOverwrittenAsSoonAsSendReturns() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Ring ring = Ring.of(world);
                    long[] out = {42, world.rank()};
                    world.send(out, ring.right(), 0);
                    Arrays.fill(out, -1);
                    world.barrier();
                    long[] in = new long[2];
                    Status status = world.recv(in, MPI.ANY_SOURCE, MPI.ANY_TAG);
                    assertArrayEquals(new long[] {42, status.source()}, in);
                });
    }

    @Test
    void anySourceHearsEveryRankOnce() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    world.send(new int[] {world.rank()}, 0, world.rank());
                    if (world.rank() == 0) {
                        BitSet heard = new BitSet();
                        int[] in = new int[1];
                        for (int i = 0; i < world.size(); i++) {
                            Status status = world.recv(in, MPI.ANY_SOURCE, MPI.ANY_TAG);
                            assertEquals(new Status(in[0], in[0], 1), status);
                            heard.set(in[0]);
                        }
                        assertEquals(world.size(), heard.cardinality());
                    }
                });
    }

    @Test
    void emptyMessagesArrive() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Ring ring = Ring.of(world);
                    world.send(new double[0], ring.right(), 5);
                    assertEquals(
                            new Status(ring.left(), 5, 0),
                            world.recv(new double[3], ring.left(), 5));
                });
    }

    @Test
    void procNullIsNobody() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    int[] in = {11};
                    Status nobody = new Status(MPI.PROC_NULL, MPI.ANY_TAG, 0);
                    world.send(in, MPI.PROC_NULL, 0);
                    assertEquals(nobody, world.recv(in, MPI.PROC_NULL, 0));
                    assertEquals(
                            nobody,
                            world.sendrecv(
                                    new int[1], MPI.PROC_NULL, 0, in, MPI.PROC_NULL, MPI.ANY_TAG));
                    assertEquals(11, in[0]);
                });
    }

    @Test
    void aLineWithProcNullAtBothEndsShifts() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    int last = world.size() - 1;
                    int right = world.rank() == last ? MPI.PROC_NULL : world.rank() + 1;
                    int left = world.rank() == 0 ? MPI.PROC_NULL : world.rank() - 1;
                    int[] in = {-1};
                    world.sendrecv(new int[] {world.rank()}, right, 0, in, left, 0);
                    assertEquals(world.rank() - 1, in[0]);
                });
    }
}
