package io.portolan.mpi.libmpi;

import io.portolan.mpi.CartComm;
import io.portolan.mpi.Datatype;
import io.portolan.mpi.Info;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.LockType;
import io.portolan.mpi.MPI;
import io.portolan.mpi.Op;
import io.portolan.mpi.Request;
import io.portolan.mpi.Status;
import io.portolan.mpi.Win;
import io.portolan.mpi.World;
import io.portolan.mpi.error.MPIException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/// What ranks do over any wires, run by tests under a launcher: `LaunchedConformance RANKS [END]`,
/// where `RANKS` is the number of a process, and `END` how the last rank ends: `throw`, `kill`,
/// `deadlock`, or `throw beside recv` or `barrier`, in which the others wait by the library.
///
/// Each rank computes what it must receive from its number and that of all ranks.
final class LaunchedConformance {
    private static final int[] LENGTHS = {0, 1, 100, 5_000, 200_000};

    private static final String LIBRARY_CALLS = "portolan_library_calls";

    private final Intracomm world;
    private final int rank;
    private final int size;

    private LaunchedConformance(Intracomm world) {
        this.world = world;
        rank = world.rank();
        size = world.size();
    }

    public static void main(String[] arguments) throws InterruptedException {
        System.setProperty("portolan.ranks", arguments[0]);
        World.join(world -> {
            LaunchedConformance program = new LaunchedConformance(world);
            if (arguments.length > 1) {
                program.end(arguments[1]);
            } else {
                program.run();
            }
        });
    }

    private void end(String how) throws Exception {
        world.barrier();
        if (how.startsWith("throw beside ")) {
            Intracomm comm = world.dupWithInfo(new Info().set(LIBRARY_CALLS, "true"));
            if (rank == size - 1) {
                throw new IllegalStateException("the last rank throws");
            }
            if (how.endsWith("barrier")) {
                comm.barrier();
            } else {
                comm.recv(new int[1], size - 1, 9);
            }
        }
        if (rank == size - 1) {
            switch (how) {
                case "throw" -> throw new IllegalStateException("the last rank throws");
                case "kill" ->
                        new ProcessBuilder("kill", "-9", "" + ProcessHandle.current().pid())
                                .start();
                default -> {}
            }
        }
        world.recv(new int[1], (rank + 1) % size, 9);
    }

    private void run() {
        messages();
        unexpected();
        wildcards();
        collectives();
        begun();
        communicators();
        windows();
        libraryCalls();
        world.barrier();
        if (rank == 0) {
            System.out.println(size + " ranks agree");
        }
    }

    private void messages() {
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        for (int length : LENGTHS) {
            double[] received = new double[length];
            Status status = world.sendrecv(ramp(rank, length), right, 1, received, left, 1);
            require(Arrays.equals(ramp(left, length), received), "sendrecv of " + length);
            require(status.source() == left, "source");
            if (rank % 2 == 0) {
                world.ssend(ramp(rank, length), right, 2);
            }
            if (left % 2 == 0 && left != rank) {
                require(world.probe(left, 2).source() == left, "probe");
                world.recv(received, left, 2);
                require(Arrays.equals(ramp(left, length), received), "ssend of " + length);
            }
        }
    }

    /// Many messages that nobody has posted a receive for, in the order in which they were sent.
    private void unexpected() {
        int count = 500;
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        List<Request> requests = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            requests.add(world.isend(new int[] {i, rank}, right, i % 2));
        }
        world.barrier();
        int[] received = new int[2];
        for (int i = 0; i < count; i++) {
            world.recv(received, left, MPI.ANY_TAG);
            require(received[0] == i && received[1] == left, "order of message " + i);
        }
        Request.waitAll(requests.toArray(Request[]::new));
    }

    private void wildcards() {
        if (rank > 0) {
            world.sendObject("from " + rank, 0, 3);
            return;
        }
        boolean[] has = new boolean[size];
        for (int i = 1; i < size; i++) {
            int source = world.probe(MPI.ANY_SOURCE, 3).source();
            require(
                    ("from " + source).equals(world.recvObject(String.class, source, 3)),
                    "object of " + source);
            require(!has[source], "twice from " + source);
            has[source] = true;
        }
    }

    private void collectives() {
        sums();
        int[] own = IntStream.range(0, 3 * size).map(i -> 1000 * rank + i).toArray();
        int[] all = new int[3 * size];
        world.alltoall(own, all);
        for (int from = 0; from < size; from++) {
            require(all[3 * from + 2] == 1000 * from + 3 * rank + 2, "alltoall");
        }
        int[] prefix = new int[1];
        world.scan(new int[] {rank + 1}, prefix, Op.SUM);
        require(prefix[0] == (rank + 1) * (rank + 2) / 2, "scan");
    }

    private void sums() {
        for (int length : LENGTHS) {
            double[] sum = new double[length];
            world.allreduce(ramp(rank, length), sum, Op.SUM);
            double[] expected = new double[length];
            for (int i = 0; i < length; i++) {
                for (int each = 0; each < size; each++) {
                    expected[i] += i + each;
                }
            }
            require(Arrays.equals(expected, sum), "allreduce of " + length);
            double[] copy = rank == size - 1 ? ramp(7, length) : new double[length];
            world.bcast(copy, size - 1);
            require(Arrays.equals(ramp(7, length), copy), "bcast of " + length);
        }
    }

    private void begun() {
        int length = 200_000;
        double[] sum = new double[length];
        Request first = world.iallreduce(ramp(rank, length), sum, Op.MAX);
        Request second = world.ibarrier();
        Request.waitAll(second, first);
        require(Arrays.equals(ramp(size - 1, length), sum), "iallreduce");
    }

    private void communicators() {
        Intracomm half = world.split(rank % 2, -rank);
        int[] most = new int[1];
        half.allreduce(new int[] {rank}, most, Op.MAX);
        require(most[0] % 2 == rank % 2 && most[0] >= size - 2, "split");
        CartComm ring = world.createCart(new int[] {size}, new boolean[] {true}, false);
        int[] got = new int[1];
        ring.sendrecv(new int[] {rank}, (rank + 1) % size, 1, got, (rank + size - 1) % size, 1);
        require(got[0] == (rank + size - 1) % size, "cart");
        world.dup().barrier();
    }

    private void windows() {
        int[] memory = new int[size];
        try (Win win = Win.create(world, memory)) {
            win.fence();
            for (int target = 0; target < size; target++) {
                win.put(new int[] {100 + rank}, target, rank);
            }
            win.fence();
            require(
                    Arrays.equals(IntStream.range(0, size).map(i -> 100 + i).toArray(), memory),
                    "put");
            win.fence();
            win.lock(LockType.EXCLUSIVE, 0);
            win.accumulate(new int[] {1}, 0, 0, Op.SUM);
            win.unlock(0);
            world.barrier();
            require(rank > 0 || memory[0] == 100 + size, "accumulate");
        }
    }

    /// The same on a communicator whose calls go to the library, if each process has one rank.
    private void libraryCalls() {
        try (Intracomm comm = world.dupWithInfo(new Info().set(LIBRARY_CALLS, "true"))) {
            String isUsed = "" + (Integer.getInteger("portolan.ranks") == 1);
            require(comm.getInfo().get(LIBRARY_CALLS).equals(Optional.of(isUsed)), "hint");
            LaunchedConformance program = new LaunchedConformance(comm);
            program.messages();
            program.unexpected();
            program.sums();
            program.blocks();
            program.begun();
            program.begunByOthers();
            program.windows();
            program.refusals();
        }
        Request late;
        try (Intracomm comm = world.dupWithInfo(new Info().set(LIBRARY_CALLS, "true"))) {
            late = comm.irecv(new int[1], (rank + 1) % size, 81);
            world.barrier();
            comm.send(new int[1], (rank + size - 1) % size, 81);
        }
        late.await(); // of a communicator that is freed
    }

    /// What other threads begin and the rank completes leaves no memory behind.
    private void begunByOthers() {
        int batch = 100;
        long before = directBytes();
        for (int i = 0; i < 50; i++) {
            Request[] requests = new Request[batch];
            Runnable begins =
                    () ->
                            Arrays.setAll(
                                    requests,
                                    _ -> world.irecv(new long[1], (rank + size - 1) % size, 82));
            CompletableFuture.runAsync(begins, task -> Thread.ofPlatform().start(task)).join();
            for (int each = 0; each < batch; each++) {
                world.send(new long[1], (rank + 1) % size, 82);
            }
            Request.waitAll(requests);
        }
        require(directBytes() - before < 4 << 20, "memory of operations");
    }

    private static long directBytes() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }

    private void blocks() {
        int[] own = {10 * rank, 10 * rank + 1};
        int[] all = new int[2 * size];
        world.allgather(own, all);
        require(all[2 * size - 1] == 10 * (size - 1) + 1, "allgather");
        int[] inPlace = new int[2 * size];
        inPlace[2 * rank] = 10 * rank;
        inPlace[2 * rank + 1] = 10 * rank + 1;
        world.allgather(MPI.IN_PLACE, inPlace);
        require(Arrays.equals(all, inPlace), "allgather in place");
        int[] gathered = new int[2 * size];
        world.gather(own, gathered, size - 1);
        require(rank < size - 1 || Arrays.equals(all, gathered), "gather");
        int[] scattered = new int[2];
        world.scatter(all, scattered, size - 1);
        require(Arrays.equals(own, scattered), "scatter");
        int[] turned = new int[2 * size];
        world.alltoall(all, turned);
        require(turned[2 * (size - 1) + 1] == 10 * rank + 1, "alltoall");
        int[] most = new int[1];
        world.reduce(new int[] {rank}, most, Op.MAX, 0);
        require(rank > 0 || most[0] == size - 1, "reduce");
        // a column of a matrix of pairs, received as a row
        Datatype column = Datatype.vector(3, 1, 2, Datatype.INT);
        int[] matrix = {rank, -1, rank + 1, -1, rank + 2, -1};
        int[] row = new int[3];
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        world.sendrecv(column.at(matrix, 0, 1), right, 4, row, left, 4);
        require(Arrays.equals(new int[] {left, left + 1, left + 2}, row), "column");
        MemorySegment records = Arena.ofAuto().allocate(32, 8);
        MemorySegment received = Arena.ofAuto().allocate(32, 8);
        Datatype type =
                Datatype.struct(
                        new long[] {1, 1},
                        new long[] {0, 8},
                        new Datatype[] {Datatype.INT, Datatype.DOUBLE});
        for (int i = 0; i < 2; i++) {
            records.set(ValueLayout.JAVA_INT, 16L * i, rank + i);
            records.set(ValueLayout.JAVA_DOUBLE, 16L * i + 8, rank + 0.5);
        }
        Status status =
                world.sendrecv(type.at(records, 0, 2), right, 5, type.at(received, 0, 2), left, 5);
        require(status.count(type) == 2, "number of records");
        require(received.get(ValueLayout.JAVA_INT, 16) == left + 1, "record");
        require(received.get(ValueLayout.JAVA_DOUBLE, 24) == left + 0.5, "end of the record");
    }

    /// What the library does not do, and a message that is too long.
    private void refusals() {
        boolean isByLibrary = Integer.getInteger("portolan.ranks") == 1;
        require(isByLibrary == isRefused(() -> world.improbe(MPI.ANY_SOURCE, 77)), "improbe");
        if (isByLibrary) {
            require(isRefused(() -> world.sendObject("text", rank, 78)), "object");
            Request sent = world.isend(new int[2], rank, 79);
            require(isRefused(() -> world.recv(new int[1], rank, 79)), "truncated");
            sent.await();
            sent = world.isend(new int[2], rank, 79);
            Request tooLong = world.irecv(new int[1], rank, 79);
            require(isRefused(() -> Request.waitAll(tooLong)), "truncated in waitAll");
            sent.await();
            require(
                    isRefused(() -> world.allgather(new int[4], new int[2 * size])),
                    "blocks of another shape");
            sent = world.isend(new int[3], rank, 79);
            require(world.probe(rank, 79).count() == 12, "a probe counts bytes");
            world.recv(new int[3], rank, 79);
            sent.await();
            double[] most = new double[1];
            double mine = rank == 0 ? Double.NaN : rank;
            world.allreduce(new double[] {mine}, most, Op.MAX);
            require(Double.isNaN(most[0]), "NaN");
            Request never = world.irecv(new int[1], rank, 80);
            never.cancel();
            require(never.await().isCancelled(), "cancel");
        }
    }

    private static boolean isRefused(Runnable call) {
        try {
            call.run();
            return false;
        } catch (MPIException e) {
            return true;
        }
    }

    private static double[] ramp(int first, int length) {
        return IntStream.range(0, length).mapToDouble(i -> i + first).toArray();
    }

    private void require(boolean isRight, String what) {
        if (!isRight) {
            throw new IllegalStateException("rank %d of %d: wrong %s".formatted(rank, size, what));
        }
    }
}
