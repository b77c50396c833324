package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import io.portolan.mpi.error.RevokedException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Collectives and new communicators of ranks that share no heap.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DividedCollectivesTest {
    /// A record that is not serializable.
    private record Place(String name, int x, double y, OptionalInt note) {}

    /// Combines items of any datatype, and leaves what is of higher ranks.
    private static final Op KEEP = Op.ofItems((_, _, _, _, _, _) -> {}, true);

    /// More bytes than go to each process at once.
    private static final int MUCH = 300_000;

    private static final int REVOKED = 500;
    private static final int MOST_SPINS = 2000;

    /// What a rank gives; sums of such numbers depend on their order.
    private static double[] given(int rank, int length) {
        return IntStream.range(0, length).mapToDouble(i -> 1.0 / (1 + rank * 7 + i)).toArray();
    }

    /// What each collective gives each rank.
    private static List<List<double[]>> results(int ranks, int parts, int length)
            throws InterruptedException {
        List<List<double[]>> all = new ArrayList<>();
        IntStream.range(0, ranks).forEach(_ -> all.add(new ArrayList<>()));
        World.builder(ranks)
                .asProcesses(parts)
                .run(world -> addResults(world, length, all.get(world.rank())));
        return all;
    }

    private static void addResults(Intracomm world, int length, List<double[]> results) {
        int ranks = world.size();
        int root = ranks / 2;
        double[] mine = given(world.rank(), length);
        IntFunction<double[]> room =
                elements -> {
                    double[] made = new double[elements];
                    results.add(made);
                    return made;
                };
        double[] sent = room.apply(length);
        System.arraycopy(mine, 0, sent, 0, length);
        world.bcast(sent, root);
        world.gather(mine, room.apply(ranks * length), root);
        world.scatter(given(world.rank(), ranks * length), room.apply(length), root);
        world.allgather(mine, room.apply(ranks * length));
        world.alltoall(given(world.rank(), ranks * length), room.apply(ranks * length));
        world.reduce(mine, room.apply(length), Op.SUM, root);
        world.allreduce(mine, room.apply(length), Op.SUM);
        world.allreduce(mine, room.apply(length), Op.ofDoubles((x, y) -> x - 2 * y, false));
        world.reduceScatterBlock(given(world.rank(), ranks * length), room.apply(length), Op.PROD);
        world.scan(mine, room.apply(length), Op.SUM);
        world.exscan(mine, room.apply(length), Op.SUM);
        double[] inPlace = room.apply(length);
        System.arraycopy(mine, 0, inPlace, 0, length);
        world.allreduce(MPI.IN_PLACE, inPlace, Op.SUM);
        List<Request> begun = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            begun.add(world.iallreduce(mine, room.apply(length), Op.SUM));
            begun.add(world.iallgather(mine, room.apply(ranks * length)));
            begun.add(
                    world.iallreduce(
                            mine, room.apply(length), Op.ofDoubles((x, y) -> x * 0.5 + y, false)));
        }
        begun.reversed().forEach(Request::await);
    }

    private static void assertSame(List<List<double[]>> expected, List<List<double[]>> results) {
        for (int rank = 0; rank < expected.size(); rank++) {
            for (int i = 0; i < expected.get(rank).size(); i++) {
                assertArrayEquals(
                        expected.get(rank).get(i),
                        results.get(rank).get(i),
                        "collective " + i + " on rank " + rank);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2, 2, 1",
        "3, 2, 1",
        "3, 3, 100",
        "5, 2, 3000",
        "4, 2, 30000",
        "7, 3, 20000",
        "8, 8, 500",
        "8, 8, 9000",
        "12, 12, 2"
    })
    void theBitsAreThoseOfOneProcess(int ranks, int parts, int length) throws InterruptedException {
        List<List<double[]>> expected = results(ranks, 1, length);
        List<List<double[]>> results = results(ranks, parts, length);
        assertSame(expected, results);
    }

    /// Reductions of many elements, in all forms in which elements pass the processes.
    private static List<List<double[]>> reductions(int ranks, int parts, IntUnaryOperator key)
            throws InterruptedException {
        List<List<double[]>> all = new ArrayList<>();
        IntStream.range(0, ranks).forEach(_ -> all.add(new ArrayList<>()));
        World.builder(ranks)
                .asProcesses(parts)
                .run(world -> {
                    Intracomm turned = world.split(0, key.applyAsInt(world.rank()));
                    addReductions(turned, all.get(turned.rank()));
                });
        return all;
    }

    private static void addReductions(Intracomm comm, List<double[]> results) {
        int length = 20_001 * 2;
        int ranks = comm.size();
        int root = ranks / 3;
        double[] mine = given(comm.rank(), length);
        IntFunction<double[]> room =
                elements -> {
                    double[] made = new double[elements];
                    results.add(made);
                    return made;
                };
        Supplier<double[]> own =
                () -> {
                    double[] made = mine.clone();
                    results.add(made);
                    return made;
                };
        comm.allreduce(MPI.IN_PLACE, own.get(), Op.PROD);
        comm.allreduce(mine, room.apply(length), Op.MINLOC);
        comm.scan(MPI.IN_PLACE, own.get(), Op.SUM);
        comm.exscan(MPI.IN_PLACE, own.get(), Op.SUM);
        comm.reduce(mine, room.apply(length), Op.SUM, root);
        comm.reduce(mine, room.apply(length), Op.SUM, ranks - 1);
        comm.bcast(own.get(), root);
        int[] counts = IntStream.range(0, ranks).map(i -> i % 2 == 0 ? 0 : 3000 * i).toArray();
        comm.reduceScatter(
                given(comm.rank(), IntStream.of(counts).sum()),
                0,
                room.apply(counts[comm.rank()]),
                0,
                counts,
                Op.SUM);
        List<Request> begun = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            begun.add(comm.iscan(mine, room.apply(length), Op.SUM));
            begun.add(comm.iallreduce(mine, room.apply(length), Op.SUM));
            begun.add(comm.ibcast(own.get(), i % ranks));
        }
        begun.reversed().forEach(Request::await);
    }

    /// In the order of the processes, against it, and with each process on both sides of others.
    @ParameterizedTest
    @CsvSource({"2, 2, 1", "5, 2, 1", "6, 3, 1", "6, 3, -1", "6, 3, 5", "8, 4, 3"})
    void theBitsOfManyElementsAreThoseOfOneProcessInEachOrder(int ranks, int parts, int turn)
            throws InterruptedException {
        IntUnaryOperator key = rank -> Math.floorMod(rank * turn, ranks + 1);
        List<List<double[]>> expected = reductions(ranks, 1, key);
        List<List<double[]>> results = reductions(ranks, parts, key);
        assertSame(expected, results);
    }

    /// Movements of many elements into blocks with gaps, which stay as they are.
    private static List<List<double[]>> movements(int ranks, int parts)
            throws InterruptedException {
        List<List<double[]>> all = new ArrayList<>();
        IntStream.range(0, ranks).forEach(_ -> all.add(new ArrayList<>()));
        World.builder(ranks)
                .asProcesses(parts)
                .run(world -> addMovements(world, all.get(world.rank())));
        return all;
    }

    private static void addMovements(Intracomm world, List<double[]> results) {
        int ranks = world.size();
        int me = world.rank();
        int most = 4000;
        int[] displs = IntStream.range(0, ranks).map(i -> (ranks - 1 - i) * (most + 1)).toArray();
        int[] given = IntStream.range(0, ranks).map(to -> most - 100 * me - to).toArray();
        int[] taken = IntStream.range(0, ranks).map(from -> most - 100 * from - me).toArray();
        int[] gathered = IntStream.range(0, ranks).map(from -> most - 100 * from).toArray();
        double[] blocks = given(me, ranks * (most + 1));
        double[] mine = given(me, gathered[me]);
        IntFunction<double[]> room =
                elements -> {
                    double[] made = new double[elements];
                    Arrays.fill(made, -1);
                    results.add(made);
                    return made;
                };
        world.alltoallv(blocks, given, displs, room.apply(blocks.length), taken, displs);
        world.gatherv(mine, room.apply(blocks.length), gathered, displs, ranks - 1);
        world.allgatherv(mine, room.apply(blocks.length), gathered, displs);
        world.scatterv(blocks, gathered, displs, room.apply(gathered[me]), 0);
        int behind = 3; // elements
        MemorySegment memory = Arena.ofAuto().allocate(8L * (ranks * most + behind), 8);
        world.allgather(
                MemorySegment.ofArray(blocks).asSlice(0, 8L * most),
                0,
                most,
                Datatype.DOUBLE,
                memory,
                behind,
                most,
                Datatype.DOUBLE);
        results.add(memory.toArray(ValueLayout.JAVA_DOUBLE));
        MemorySegment exchanged = Arena.ofAuto().allocate(8L * blocks.length, 8);
        world.alltoall(blocks, new TypedSegment(exchanged, ValueLayout.JAVA_DOUBLE));
        results.add(exchanged.toArray(ValueLayout.JAVA_DOUBLE));
        boolean[] flags = new boolean[ranks * most];
        boolean[] own = new boolean[most];
        own[me] = true;
        world.allgather(own, flags);
        results.add(IntStream.range(0, flags.length).mapToDouble(i -> flags[i] ? 1 : 0).toArray());
        Datatype everySecond = Datatype.vector(most / 2, 1, 2, Datatype.DOUBLE);
        world.alltoall(blocks, 0, 1, everySecond, room.apply(ranks * most), 0, 1, everySecond);
        DistGraphComm graph =
                world.createDistGraphAdjacent(
                        new int[] {(me + ranks - 1) % ranks, (me + ranks - 1) % ranks, me},
                        null,
                        new int[] {(me + 1) % ranks, me, (me + 1) % ranks},
                        null,
                        false);
        graph.neighborAlltoall(given(me, 3 * most), room.apply(3 * most));
        graph.neighborAllgather(given(me, most), room.apply(3 * most));
        Intercomm halves = (Intercomm) Subject.halves(world).comm();
        halves.allgather(given(me, most), room.apply(halves.remoteSize() * most));
        halves.alltoall(
                given(me, halves.remoteSize() * most), room.apply(halves.remoteSize() * most));
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "5, 2", "6, 3", "4, 4"})
    void manyElementsComeWhereTheyAreTaken(int ranks, int parts) throws InterruptedException {
        List<List<double[]>> expected = movements(ranks, 1);
        List<List<double[]>> results = movements(ranks, parts);
        assertSame(expected, results);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void memoryThatIsClosedBeforeManyElementsAreReadIsToldToAll(int closing)
            throws InterruptedException {
        World.builder(3)
                .asProcesses(3)
                .run(world -> {
                    assertClosedMemoryIsTold(
                            world,
                            closing,
                            given -> world.iallreduce(given, new byte[MUCH], Op.MAX));
                    assertClosedMemoryIsTold(world, closing, given -> world.ibcast(given, closing));
                    byte[] most = new byte[MUCH];
                    byte[] mine = new byte[MUCH];
                    Arrays.fill(mine, (byte) world.rank());
                    world.allreduce(mine, most, Op.MAX);
                    assertEquals(2, most[MUCH - 1]);
                });
    }

    /// Several processes of a host, in order and not, and hosts with several ranks.
    @ParameterizedTest
    @CsvSource({"3, a b c", "5, a b a", "8, a a b b", "7, a b b a", "6, a b c d e f"})
    void manyElementsOfABcastPassTheHosts(int ranks, String hosts) throws InterruptedException {
        int count = 20_000;
        Datatype everySecond = Datatype.vector(count, 1, 2, Datatype.LONG);
        onHosts(ranks, hosts)
                .run(world -> {
                    for (int root = 0; root < ranks; root++) {
                        long number = 1000L + root;
                        boolean isRoot = world.rank() == root;
                        long[] elements = new long[count];
                        Arrays.fill(elements, isRoot ? number : -1);
                        world.bcast(elements, root);
                        assertTrue(Arrays.stream(elements).allMatch(each -> each == number));
                        long[] gaps = new long[2 * count];
                        Arrays.fill(gaps, isRoot ? number : -1);
                        Request begun = world.ibcast(gaps, 0, 1, everySecond, root);
                        Arrays.fill(elements, isRoot ? number : -1);
                        if (world.rank() % 2 == 0) {
                            world.bcast(elements, 0, count, Datatype.LONG, root);
                        } else {
                            long[] apart = new long[2 * count];
                            Arrays.fill(apart, isRoot ? number : -1);
                            world.bcast(apart, 0, 1, everySecond, root);
                            Arrays.setAll(elements, i -> apart[2 * i]);
                        }
                        assertTrue(Arrays.stream(elements).allMatch(each -> each == number));
                        begun.await();
                        for (int i = 0; i < 2 * count - 1; i++) {
                            assertEquals(isRoot || i % 2 == 0 ? number : -1, gaps[i]);
                        }
                    }
                });
    }

    private static WorldBuilder onHosts(int ranks, String hosts) {
        String[] names = hosts.split(" ");
        return World.builder(ranks).asProcesses(names.length).onHosts(names);
    }

    /// Those that are told are the rank whose memory is closed and all that come after it.
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void memoryThatIsClosedOnTheWayThroughTheHostsIsTold(int closing) throws InterruptedException {
        onHosts(4, "a b c d")
                .run(world -> {
                    Request begun = begunByClosed(world, closing, given -> world.ibcast(given, 0));
                    if (world.rank() >= closing) {
                        MPIException thrown = assertThrows(MPIException.class, begun::await);
                        assertEquals(ErrorClass.BUFFER, thrown.errorClass());
                    } else {
                        begun.await();
                    }
                    byte[] next = new byte[MUCH];
                    next[MUCH - 1] = (byte) (world.rank() == 0 ? 7 : 0);
                    world.bcast(next, 0);
                    assertEquals(7, next[MUCH - 1]);
                });
    }

    /// Who is told that a bcast was revoked may use its buffer for something else. Few elements
    /// come with the calls, many pass the hosts.
    @ParameterizedTest
    @ValueSource(ints = {100, 20_000})
    void aBcastThatIsRevokedWritesNothingAfterwards(int length) throws InterruptedException {
        AtomicInteger told = new AtomicInteger();
        onHosts(3, "a b c")
                .run(world -> {
                    world.setErrhandler(Errhandler.FAILURES_RETURN);
                    var _ = world.agree(1);
                    SplittableRandom random = new SplittableRandom(System.nanoTime());
                    for (int turn = 1; turn <= REVOKED; turn++) {
                        long expected = bcastOrTold(world, length, turn, random);
                        told.addAndGet(expected == turn ? 0 : 1);
                    }
                });
        assertTrue(told.get() > 0, "none was told");
    }

    /// A bcast from rank 0 that rank 2 revokes; what the elements are to be afterwards, when they
    /// have been looked at.
    private static long bcastOrTold(
            Intracomm world, int length, long turn, SplittableRandom random) {
        Intracomm comm = world.dup();
        long[] elements = new long[length];
        Arrays.fill(elements, world.rank() == 0 ? turn : 0);
        spin(random.nextInt(MOST_SPINS));
        long expected = turn;
        try {
            Request request = comm.ibcast(elements, 0);
            spin(random.nextInt(MOST_SPINS));
            if (world.rank() == 2) {
                comm.revoke();
            }
            request.await();
        } catch (RevokedException e) {
            expected = -1;
            Arrays.fill(elements, expected);
        }
        world.barrier();
        world.barrier(); // elements may come after frames that were sent later
        for (long element : elements) {
            assertEquals(expected, element);
        }
        comm.free();
        return expected;
    }

    private static void spin(int times) {
        for (int i = 0; i < times; i++) {
            Thread.onSpinWait();
        }
    }

    private static void assertClosedMemoryIsTold(
            Intracomm world, int closing, Function<Object, Request> collective) {
        Request request = begunByClosed(world, closing, collective);
        MPIException thrown = assertThrows(MPIException.class, request::await);
        assertEquals(ErrorClass.BUFFER, thrown.errorClass());
    }

    /// Begins a collective, on one rank with memory that is closed before the others begin.
    private static Request begunByClosed(
            Intracomm world, int closing, Function<Object, Request> collective) {
        if (world.rank() != closing) {
            world.recv(new byte[0], closing, 6);
            return collective.apply(new byte[MUCH]);
        }
        Arena arena = Arena.ofShared();
        Request request = collective.apply(arena.allocate(MUCH));
        arena.close();
        for (int other = 0; other < world.size(); other++) {
            if (other != closing) {
                world.send(new byte[0], other, 6);
            }
        }
        return request;
    }

    @ParameterizedTest
    @CsvSource({"2, 2, 1", "5, 2, 1", "5, 3, 100000"})
    void ranksThatDisagreeAreAllToldTheSame(int ranks, int parts, int length)
            throws InterruptedException {
        Queue<String> told = new ConcurrentLinkedQueue<>();
        World.builder(ranks)
                .asProcesses(parts)
                .run(world -> {
                    int[] numbers = new int[length];
                    boolean isLast = world.rank() == ranks - 1;
                    MPIException root =
                            assertThrows(
                                    MPIException.class, () -> world.bcast(numbers, isLast ? 1 : 0));
                    assertEquals(ErrorClass.ROOT, root.errorClass());
                    told.add(root.getMessage());
                    MPIException operation =
                            assertThrows(
                                    MPIException.class,
                                    () -> {
                                        if (isLast) {
                                            world.barrier();
                                        } else {
                                            world.bcast(numbers, 0);
                                        }
                                    });
                    told.add(operation.getMessage());
                    Datatype item = isLast ? Datatype.INT : Datatype.contiguous(2, Datatype.INT);
                    int items = isLast ? 2 : 1;
                    int[] two = new int[2];
                    MPIException datatype =
                            assertThrows(
                                    MPIException.class,
                                    () -> world.allreduce(two, 0, two, 0, items, item, KEEP));
                    told.add(datatype.getMessage());
                    world.barrier();
                });
        assertEquals(3 * ranks, told.size());
        assertEquals(3, told.stream().distinct().count(), told::toString);
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "5, 2", "7, 3"})
    void anOperationThatThrowsFailsOnEveryRank(int ranks, int parts) throws InterruptedException {
        World.builder(ranks)
                .asProcesses(parts)
                .run(world -> {
                    Op failing =
                            Op.ofInts(
                                    (x, y) -> {
                                        throw new IllegalStateException("no");
                                    },
                                    true);
                    int[] one = {1};
                    int[] sum = {0};
                    assertThrows(MPIException.class, () -> world.allreduce(one, sum, failing));
                    assertThrows(MPIException.class, () -> world.reduce(one, sum, failing, 0));
                    Request begun = world.ireduce(one, sum, failing, ranks - 1);
                    assertThrows(MPIException.class, begun::await);
                    world.allreduce(one, sum, Op.SUM);
                    assertEquals(ranks, sum[0]);
                });
    }

    /// Between two groups, ranks that neither give nor take may name any operation, or none.
    @SuppressWarnings("NullAway") // of a rank that looks on, nothing is looked at
    @ParameterizedTest
    @CsvSource({"4, 2", "6, 2", "7, 3"})
    void ranksThatLookOnDoNotDecideTheOperation(int ranks, int parts) throws InterruptedException {
        Datatype ends = Datatype.vector(2, 1, 2, Datatype.INT); // an element, a gap, an element
        Op sumOfEnds =
                Op.ofItems(
                        (in, a, inout, b, _, _) -> {
                            for (int i = 0; i <= 2; i += 2) {
                                ((int[]) inout)[(int) b + i] += ((int[]) in)[(int) a + i];
                            }
                        },
                        true);
        World.builder(ranks)
                .asProcesses(parts)
                .run(world -> {
                    Intercomm halves = (Intercomm) Subject.halves(world).comm();
                    int me = world.rank();
                    boolean looksOn = me < ranks / 2 && me != 1;
                    Op ofUser = looksOn ? me == 0 ? null : Op.PROD : sumOfEnds;
                    int root = looksOn ? MPI.PROC_NULL : me == 1 ? MPI.ROOT : 1;
                    int[] given = {me, 100, 2 * me};
                    int[] sum = {0, -1, 0};
                    halves.reduce(given, 0, sum, 0, 1, ends, ofUser, root);
                    Op wrong = looksOn ? null : Op.ofInts((x, _) -> Math.divideExact(x, 0), false);
                    Request begun = halves.ireduce(new int[] {me}, new int[1], wrong, root);
                    assertThrows(MPIException.class, begun::await);
                    int others = IntStream.range(ranks / 2, ranks).sum();
                    if (me == 1) {
                        assertArrayEquals(new int[] {others, -1, 2 * others}, sum);
                    }
                    halves.barrier();
                });
    }

    @ParameterizedTest
    @CsvSource({"4, 2", "6, 3", "9, 4"})
    void communicatorsAreMadeAcrossProcesses(int ranks, int parts) throws InterruptedException {
        World.builder(ranks)
                .asProcesses(parts)
                .run(world -> {
                    Intracomm turned = world.split(0, -world.rank());
                    for (int i = 0; i < 20; i++) {
                        Intracomm some = turned.createGroup(turned.group(), 3);
                        int[] first = {world.rank()};
                        some.bcast(first, 0);
                        assertEquals(ranks - 1, first[0]);
                    }
                    Intercomm halves = (Intercomm) Subject.halves(world).comm();
                    int[] sum = {0};
                    halves.allreduce(new int[] {1}, sum, Op.SUM);
                    assertEquals(halves.remoteSize(), sum[0]);
                    Intracomm merged = halves.merge(world.rank() < ranks / 2);
                    assertEquals(ranks, merged.size());
                    merged.barrier();
                });
    }

    @Test
    void recordsThatAreNotSerializableCross() throws InterruptedException {
        World.builder(3)
                .asProcesses(3)
                .run(world -> {
                    int me = world.rank();
                    Place mine = new Place("p" + me, me, me / 2.0, OptionalInt.of(3));
                    List<Place> all = world.allgatherObject(mine, Place.class);
                    assertEquals(new Place("p2", 2, 1.0, OptionalInt.of(3)), all.getLast());
                    world.sendObject(mine, (me + 1) % 3, 4);
                    assertEquals(
                            all.get((me + 2) % 3), world.recvObject(Place.class, (me + 2) % 3, 4));
                });
    }

    @ParameterizedTest
    @CsvSource({"2, 2, 1", "4, 2, 300000", "6, 3, 300000"})
    void aRankThatFailsEndsTheWaitOfAll(int ranks, int parts, int length) {
        Queue<RankFailedException> ends = new ConcurrentLinkedQueue<>();
        RankFailedException end =
                assertThrows(
                        RankFailedException.class,
                        () ->
                                World.builder(ranks)
                                        .asProcesses(parts)
                                        .run(world -> {
                                            double[] all = new double[ranks * length];
                                            double[] mine = new double[length];
                                            if (world.rank() == ranks - 1) {
                                                throw new IllegalStateException("failed");
                                            }
                                            RankFailedException told =
                                                    assertThrows(
                                                            RankFailedException.class,
                                                            () -> world.allgather(mine, all));
                                            ends.add(told);
                                            Arrays.fill(all, 7); // nobody else writes it now
                                            throw told;
                                        }));
        assertEquals(ranks - 1, end.rank());
        assertEquals(0, end.getSuppressed().length, () -> "" + end.getSuppressed()[0]);
        assertEquals(ranks - 1, ends.size());
        assertTrue(ends.stream().allMatch(each -> each.rank() == ranks - 1), ends::toString);
    }

    /// Conservation: what all ranks have put in over many rounds of all kinds is what comes out.
    @ParameterizedTest
    @CsvSource({"4, 2", "6, 3"})
    void nothingIsLostInManyRounds(int ranks, int parts) throws InterruptedException {
        World.builder(ranks)
                .asProcesses(parts)
                .run(world -> {
                    Intracomm other = world.dup();
                    long[] total = {0};
                    for (int round = 0; round < 300; round++) {
                        int length = 1 + round * 37 % 11_000;
                        long[] mine = new long[length];
                        Arrays.fill(mine, world.rank() + round);
                        long[] sum = new long[length];
                        long[] begun = new long[length];
                        Request request = other.iallreduce(mine, begun, Op.SUM);
                        world.allreduce(mine, sum, Op.SUM);
                        request.await();
                        assertArrayEquals(sum, begun);
                        total[0] += sum[length - 1];
                    }
                    long ofRanks = ranks * (ranks - 1L) / 2;
                    assertEquals(300 * ofRanks + ranks * (299L * 300 / 2), total[0]);
                    assertTrue(total[0] > 0);
                });
    }
}
