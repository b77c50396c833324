package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.MPIException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Arguments that the standard calls not significant may be anything, null included.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@SuppressWarnings("NullAway") // this is what is tried
class InsignificantArgumentsTest {
    private static final int[] ONE = {7};
    private static final Object[] NULL = {null};

    private static void run(int ranks, RankProgram program) throws InterruptedException {
        World.run(ranks, program);
    }

    private static void end(Request request) {
        if (request instanceof PersistentRequest persistent) {
            persistent.start();
        }
        request.await();
    }

    @Test
    @DisplayName("MPI 4.1, 6.11.2: the receive buffer of exscan on rank 0")
    void exscanTakesNothingOnRankZero() throws InterruptedException {
        run(
                3,
                world -> {
                    boolean isFirst = world.rank() == 0;
                    for (Object none : new Object[] {null, new int[0], "nothing", MPI.IN_PLACE}) {
                        int[] got = new int[1];
                        Object recv = isFirst ? none : got;
                        world.exscan(ONE, recv, Op.SUM);
                        world.exscan(ONE, 0, recv, isFirst ? -5 : 0, 1, Op.SUM);
                        end(world.iexscan(ONE, recv, Op.SUM));
                        end(world.iexscan(ONE, 0, recv, isFirst ? -5 : 0, 1, Op.SUM));
                        end(world.exscanInit(ONE, recv, Op.SUM));
                        end(world.exscanInit(ONE, 0, recv, isFirst ? -5 : 0, 1, Op.SUM));
                        assertArrayEquals(new int[] {7 * world.rank()}, got);
                    }
                    int[] inPlace = {world.rank() + 1};
                    world.exscan(MPI.IN_PLACE, inPlace, Op.SUM);
                    assertEquals(List.of(1, 1, 3).get(world.rank()), inPlace[0]);
                    Optional<String> below = world.exscanObject("x", String.class, String::concat);
                    assertEquals(world.rank(), below.orElse("").length());
                });
    }

    @Test
    @DisplayName("MPI 4.1, 6.5 and 6.9.1: what gather and reduce take on ranks that are no root")
    void onlyTheRootTakes() throws InterruptedException {
        int root = 1;
        run(
                3,
                world -> {
                    boolean isRoot = world.rank() == root;
                    int[] all = isRoot ? new int[3] : null;
                    int[] sum = isRoot ? new int[1] : null;
                    int[] counts = isRoot ? new int[] {1, 1, 1} : null;
                    int[] displs = isRoot ? new int[] {0, 1, 2} : null;
                    long[] many = isRoot ? new long[] {1, 1, 1} : null;
                    long[] places = isRoot ? new long[] {0, 1, 2} : null;
                    Datatype type = isRoot ? Datatype.INT : null;
                    int zero = isRoot ? 0 : -3;
                    int one = isRoot ? 1 : -3;
                    world.gather(ONE, all, root);
                    world.gather(ONE, 0, 1, all, zero, one, root);
                    world.gather(ONE, 0L, 1L, Datatype.INT, all, zero, one, type, root);
                    end(world.igather(ONE, all, root));
                    end(world.igather(ONE, 0, 1, all, zero, one, root));
                    end(world.igather(ONE, 0L, 1L, Datatype.INT, all, zero, one, type, root));
                    end(world.gatherInit(ONE, all, root));
                    end(world.gatherInit(ONE, 0, 1, all, zero, one, root));
                    end(world.gatherInit(ONE, 0L, 1L, Datatype.INT, all, zero, one, type, root));
                    world.gatherv(ONE, all, counts, displs, root);
                    world.gatherv(ONE, 0, 1, all, counts, displs, root);
                    world.gatherv(ONE, 0L, 1L, Datatype.INT, all, many, places, type, root);
                    end(world.igatherv(ONE, all, counts, displs, root));
                    end(world.igatherv(ONE, 0, 1, all, counts, displs, root));
                    end(world.igatherv(ONE, 0L, 1L, Datatype.INT, all, many, places, type, root));
                    end(world.gathervInit(ONE, all, counts, displs, root));
                    end(world.gathervInit(ONE, 0, 1, all, counts, displs, root));
                    end(
                            world.gathervInit(
                                    ONE, 0L, 1L, Datatype.INT, all, many, places, type, root));
                    world.reduce(ONE, sum, Op.SUM, root);
                    world.reduce(ONE, 0, sum, zero, 1, Op.SUM, root);
                    end(world.ireduce(ONE, sum, Op.SUM, root));
                    end(world.ireduce(ONE, 0, sum, zero, 1, Op.SUM, root));
                    end(world.reduceInit(ONE, sum, Op.SUM, root));
                    end(world.reduceInit(ONE, 0, sum, zero, 1, Op.SUM, root));
                    Class<String> ofRoot = isRoot ? String.class : null;
                    assertEquals(isRoot ? 3 : 0, world.gatherObject("x", ofRoot, root).size());
                    world.igatherObject("x", ofRoot, root).awaitValue();
                    assertEquals(
                            isRoot,
                            world.reduceObject("x", ofRoot, String::concat, root).isPresent());
                    if (isRoot) {
                        assertArrayEquals(new int[] {7, 7, 7}, all);
                        assertArrayEquals(new int[] {21}, sum);
                    }
                });
    }

    @Test
    @DisplayName("MPI 4.1, 6.6: what scatter and bcast give on ranks that are no root")
    void onlyTheRootGives() throws InterruptedException {
        int root = 2;
        run(
                3,
                world -> {
                    boolean isRoot = world.rank() == root;
                    int[] all = isRoot ? new int[] {1, 2, 3} : null;
                    int[] in = new int[1];
                    int[] counts = isRoot ? new int[] {1, 1, 1} : null;
                    int[] displs = isRoot ? new int[] {0, 1, 2} : null;
                    long[] many = isRoot ? new long[] {1, 1, 1} : null;
                    long[] places = isRoot ? new long[] {0, 1, 2} : null;
                    Datatype type = isRoot ? Datatype.INT : null;
                    int zero = isRoot ? 0 : -3;
                    int one = isRoot ? 1 : -3;
                    world.scatter(all, in, root);
                    world.scatter(all, zero, one, in, 0, 1, root);
                    world.scatter(all, zero, one, type, in, 0L, 1L, Datatype.INT, root);
                    end(world.iscatter(all, in, root));
                    end(world.scatterInit(all, zero, one, in, 0, 1, root));
                    world.scatterv(all, counts, displs, in, root);
                    world.scatterv(all, counts, displs, in, 0, 1, root);
                    world.scatterv(all, many, places, type, in, 0L, 1L, Datatype.INT, root);
                    end(world.iscatterv(all, many, places, type, in, 0L, 1L, Datatype.INT, root));
                    end(world.scattervInit(all, counts, displs, in, root));
                    assertEquals(world.rank() + 1, in[0]);
                    List<String> values = isRoot ? List.of("a", "b", "c") : null;
                    assertEquals(
                            List.of("a", "b", "c").get(world.rank()),
                            world.scatterObject(values, String.class, root));
                    assertEquals(
                            "x",
                            world.bcastObject(
                                    isRoot ? "x" : null, isRoot ? null : String.class, root));
                });
    }

    @Test
    void inPlaceTheArgumentsOfTheOtherBufferAreNotLookedAt() throws InterruptedException {
        run(
                2,
                world -> {
                    int[] all = new int[2];
                    int[] counts = {1, 1};
                    int[] displs = {0, 1};
                    long[] many = {1, 1};
                    long[] places = {0, 1};
                    Datatype[] types = {Datatype.INT, Datatype.INT};
                    boolean isRoot = world.rank() == 0;
                    all[world.rank()] = 5 + world.rank();
                    world.allgather(MPI.IN_PLACE, -1, -1, all, 0, 1);
                    world.allgather(MPI.IN_PLACE, -1L, -1L, null, all, 0L, 1L, Datatype.INT);
                    world.allgatherv(MPI.IN_PLACE, -1, -1, all, counts, displs);
                    assertArrayEquals(new int[] {5, 6}, all);
                    world.alltoall(MPI.IN_PLACE, -1, -1, all, 0, 1);
                    world.alltoall(MPI.IN_PLACE, -1L, -1L, null, all, 0L, 1L, Datatype.INT);
                    world.alltoallv(MPI.IN_PLACE, null, null, all, counts, displs);
                    world.alltoallv(
                            MPI.IN_PLACE, null, null, null, all, many, places, Datatype.INT);
                    world.alltoallw(MPI.IN_PLACE, null, null, null, all, many, places, types);
                    end(world.ialltoallv(MPI.IN_PLACE, null, null, all, counts, displs));
                    end(
                            world.alltoallwInit(
                                    MPI.IN_PLACE, null, null, null, all, many, places, types));
                    if (isRoot) {
                        world.gather(MPI.IN_PLACE, -1L, -1L, null, all, 0L, 1L, Datatype.INT, 0);
                        world.scatter(all, 0L, 1L, Datatype.INT, MPI.IN_PLACE, -1L, -1L, null, 0);
                        world.gatherv(MPI.IN_PLACE, -1, -1, all, counts, displs, 0);
                    } else {
                        world.gather(ONE, null, 0);
                        world.scatter(null, new int[1], 0);
                        world.gatherv(ONE, null, null, null, 0);
                    }
                    world.reduceScatter(MPI.IN_PLACE, -1, all, 0, counts, Op.MAX);
                    world.reduceScatterBlock(MPI.IN_PLACE, -1, all, 0, 1, Op.MAX);
                    world.allreduce(MPI.IN_PLACE, -1, all, 0, 2, Op.MAX);
                    world.scan(MPI.IN_PLACE, -1, all, 0, 2, Op.MAX);
                    world.exscan(MPI.IN_PLACE, -1, all, 0, 2, Op.MAX);
                });
    }

    @Test
    @DisplayName("MPI 4.1, 6.2.3: of an intercommunicator only the root and the other group")
    void betweenGroupsOnlyTheRootAndTheOtherGroupExchange() throws InterruptedException {
        run(
                4,
                world -> {
                    int side = world.rank() / 2;
                    Intercomm inter =
                            world.split(side, 0).createIntercomm(0, world, (1 - side) * 2, 1);
                    int root = side == 1 ? 1 : world.rank() == 1 ? MPI.ROOT : MPI.PROC_NULL;
                    boolean isRoot = root == MPI.ROOT;
                    int[] ofRoot = isRoot ? new int[] {3, 4} : null;
                    int[] ofOthers = side == 1 ? new int[] {9} : null;
                    int[] counts = isRoot ? new int[] {1, 1} : null;
                    int[] displs = isRoot ? new int[] {0, 1} : null;
                    Op op = root == MPI.PROC_NULL ? null : Op.SUM;
                    inter.bcast(isRoot ? new int[] {9} : ofOthers, root);
                    inter.gather(ofOthers, ofRoot, root);
                    inter.gatherv(ofOthers, ofRoot, counts, displs, root);
                    inter.scatter(ofRoot, ofOthers, root);
                    inter.scatterv(ofRoot, counts, displs, ofOthers, root);
                    int[] sum = isRoot ? new int[1] : null;
                    inter.reduce(ofOthers, sum, op, root);
                    end(inter.ireduce(ofOthers, sum, op, root));
                    end(inter.reduceInit(ofOthers, sum, op, root));
                    end(inter.ibcast(isRoot ? new int[] {9} : ofOthers, root));
                    end(inter.gatherInit(ofOthers, ofRoot, root));
                    if (isRoot) {
                        assertArrayEquals(new int[] {18}, sum);
                    }
                    String value = isRoot ? "x" : null;
                    Class<String> type = side == 1 ? String.class : null;
                    assertEquals(side == 1, inter.bcastObject(value, type, root).isPresent());
                    inter.scatterObject(isRoot ? List.of("a", "b") : null, type, root);
                    assertEquals(
                            isRoot ? 2 : 0,
                            inter.gatherObject(
                                            side == 1 ? "y" : null,
                                            isRoot ? String.class : null,
                                            root)
                                    .size());
                });
    }

    @Test
    void whereNothingIsCountedTheBufferMayBeNull() throws InterruptedException {
        run(
                2,
                world -> {
                    int other = 1 - world.rank();
                    int[] none = {0, 0};
                    int[] away = {-1, 1 << 30};
                    long[] noneLong = {0, 0};
                    long[] awayLong = {Long.MIN_VALUE, Long.MAX_VALUE};
                    Datatype pair = Datatype.contiguous(2, Datatype.DOUBLE);
                    Datatype[] types = {pair, Datatype.INT};
                    Request send = world.isend(null, 0, 0, other, 1);
                    assertEquals(0, world.recv(new double[3], other, 1).count());
                    send.await();
                    send = world.isend(new float[0], other, 1);
                    assertEquals(0, world.recv(null, 0, 0, other, 1).count());
                    send.await();
                    world.sendrecv(null, 0, 0, other, 2, null, 0, 0, other, 2);
                    send = world.isend(null, 0L, 0L, pair, other, 3);
                    assertEquals(0, world.recv(null, 0L, 0L, Datatype.INT, other, 3).count());
                    send.await();
                    end(world.ibsend(null, 0, 0, other, 4));
                    assertEquals(0, world.mprobe(other, 4).recv(null, 0, 0).count());
                    world.bcast(null, 0, 0, 0);
                    world.bcast(null, 0L, 0L, pair, 0);
                    world.gather(null, 0, 0, null, 0, 0, 0);
                    world.scatter(null, 0, 0, null, 0, 0, 0);
                    world.allgather(null, 0, 0, null, 0, 0);
                    world.alltoall(null, 0, 0, null, 0, 0);
                    world.allgatherv(null, 0, 0, null, none, away);
                    world.allgatherv(null, 0L, 0L, pair, null, noneLong, awayLong, pair);
                    world.gatherv(null, 0, 0, null, none, away, 0);
                    world.scatterv(null, none, away, null, 0, 0, 0);
                    world.alltoallv(null, none, away, null, none, away);
                    world.alltoallv(null, noneLong, awayLong, pair, null, noneLong, awayLong, pair);
                    world.alltoallw(
                            null, noneLong, awayLong, types, null, noneLong, awayLong, types);
                    world.reduce(null, 0, null, 0, 0, Op.MAXLOC, 0);
                    world.allreduce(null, 0, null, 0, 0, Op.LAND);
                    world.allreduce(null, 0, new double[1], 0, 0, Op.SUM);
                    world.allreduce(new double[0], new int[0], Op.SUM);
                    world.scan(null, 0, null, 0, 0, Op.ofDoubles(Double::sum, true));
                    world.exscan(null, 0, null, 0, 0, Op.SUM);
                    world.reduceScatter(null, 0, null, 0, none, Op.SUM);
                    world.reduceScatterBlock(null, 0, null, 0, 0, Op.SUM);
                    end(world.ialltoallv(null, none, away, null, none, away));
                    end(world.allgathervInit(null, 0, 0, null, none, away));
                    Op.SUM.reduceLocal(null, 0, null, 0, 0);
                    assertEquals(3, pair.pack(null, 0, 0, MemorySegment.ofArray(new int[4]), 3));
                    pair.at(null, 0, 0);
                    assertEquals(
                            0, world.sendrecv(ONE, 0, 0, other, 5, null, 0, 0, other, 5).count());
                });
    }

    @Test
    void ranksWithoutElementsMayGiveNothingBesideOthers() throws InterruptedException {
        run(
                3,
                world -> {
                    boolean isEmpty = world.rank() == 1;
                    int[] counts = {1, 0, 1};
                    int[] displs = {0, -1, 1};
                    int[] all = new int[2];
                    int[] mine = isEmpty ? null : new int[] {world.rank() + 1};
                    int count = isEmpty ? 0 : 1;
                    world.allgatherv(mine, 0, count, all, counts, displs);
                    assertArrayEquals(new int[] {1, 3}, all);
                    int[] in = isEmpty ? null : new int[1];
                    world.scatterv(all, counts, displs, in, 0, count, 0);
                    world.reduceScatter(new int[] {5, 6}, 0, in, 0, counts, Op.SUM);
                    if (!isEmpty) {
                        assertEquals(world.rank() == 0 ? 15 : 18, in[0]);
                    }
                    CartComm ring = world.createCart(new int[] {3}, new boolean[] {true}, false);
                    int[] none = {0, 0};
                    int[] away = {-9, Integer.MAX_VALUE};
                    ring.neighborAlltoallv(null, none, away, null, none, away);
                    ring.neighborAllgatherv(null, 0, 0, null, none, away);
                });
    }

    @Test
    @DisplayName("MPI 4.1, 3.10: the buffers of messages to and from PROC_NULL")
    void nothingIsSentToOrReceivedFromNobody() throws InterruptedException {
        run(
                1,
                world -> {
                    int none = MPI.PROC_NULL;
                    Datatype noType = null;
                    for (Object nothing : new Object[] {null, "nothing"}) {
                        world.send(nothing, none, 0);
                        world.send(nothing, -1, -1, none, 0);
                        world.send(nothing, -1L, -1L, noType, none, 0);
                        world.ssend(nothing, none, 0);
                        world.bsend(nothing, none, 0);
                        world.rsend(nothing, none, 0);
                        world.ssend(nothing, -1, -1, none, 0);
                        world.bsend(nothing, -1, -1, none, 0);
                        world.rsend(nothing, -1, -1, none, 0);
                        List<Function<Object, Request>> begun =
                                List.of(
                                        x -> world.isend(x, none, 0),
                                        x -> world.isend(x, -1, -1, none, 0),
                                        x -> world.isend(x, -1L, -1L, noType, none, 0),
                                        x -> world.issend(x, none, 0),
                                        x -> world.ibsend(x, none, 0),
                                        x -> world.irsend(x, none, 0),
                                        x -> world.sendInit(x, none, 0),
                                        x -> world.sendInit(x, -1, -1, none, 0),
                                        x -> world.sendInit(x, -1L, -1L, noType, none, 0),
                                        x -> world.ssendInit(x, none, 0),
                                        x -> world.bsendInit(x, none, 0),
                                        x -> world.rsendInit(x, none, 0),
                                        x -> world.irecv(x, none, 0),
                                        x -> world.irecv(x, -1, -1, none, 0),
                                        x -> world.irecv(x, -1L, -1L, noType, none, 0),
                                        x -> world.recvInit(x, none, 0),
                                        x -> world.recvInit(x, -1, -1, none, 0),
                                        x -> world.recvInit(x, -1L, -1L, noType, none, 0),
                                        x -> world.isendrecv(x, none, 0, x, none, 0),
                                        x -> world.isendrecvReplace(x, none, 0, none, 0),
                                        x -> world.isendrecvReplace(x, -1, -1, none, 0, none, 0));
                        begun.forEach(each -> end(each.apply(nothing)));
                        assertEquals(Status.OF_PROC_NULL, world.recv(nothing, none, 0));
                        world.recv(nothing, -1, -1, none, 0);
                        world.recv(nothing, -1L, -1L, noType, none, 0);
                        assertEquals(
                                Status.OF_PROC_NULL, world.mprobe(none, 0).recv(nothing, -1, -1));
                        world.sendrecv(nothing, none, 0, nothing, none, 0);
                        world.sendrecv(nothing, -1, -1, none, 0, nothing, -1, -1, none, 0);
                        world.sendrecvReplace(nothing, none, 0, none, 0);
                        world.exchange(nothing, nothing, none, nothing, nothing, none, 0);
                        world.exchange(nothing, -1, -1, none, -1, -1, none, 3, 0);
                    }
                    int[] in = new int[1];
                    Request receive = world.irecv(in, 0, 5);
                    world.sendrecv(ONE, 0, 5, null, none, 0);
                    receive.await();
                    world.send(new int[] {8}, 0, 6);
                    world.sendrecv(null, none, 0, in, 0, 6);
                    assertEquals(8, in[0]);
                    world.exchange(ONE, in, 0, null, null, none, 7);
                    assertEquals(7, in[0]);
                    world.sendObject(NULL[0], none, 0);
                    end(world.sendObjectInit(NULL[0], none, 0));
                    assertNull(world.recvObject(null, none, 0));
                    assertNull(world.sendrecvObject(null, none, 0, null, none, 0));
                    assertThrows(MPIException.class, () -> world.send(null, 0, 0));
                    assertThrows(MPIException.class, () -> world.send(null, 0, 1, 0, 0));
                    assertThrows(MPIException.class, () -> world.send(ONE, none, -7));
                });
    }
}
