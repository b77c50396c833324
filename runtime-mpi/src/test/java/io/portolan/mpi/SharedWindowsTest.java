package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.shm.NamedSegments;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Windows of memory that ranks of several processes of a host share. The parts of a world map the
/// memory as processes do.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SharedWindowsTest {
    private static final VarHandle LONGS = ValueLayout.JAVA_LONG.varHandle();

    private static Info contiguous() {
        return new Info();
    }

    private static Info apart() {
        return new Info().set("alloc_shared_noncontig", "true");
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "4, 1", "2, 2", "4, 2", "3, 3", "6, 3"})
    @DisplayName("12.2.3: what a rank stores every other one loads, in whichever process it lives")
    void theMemoryIsTheSame(int ranks, int parts) throws InterruptedException {
        World.builder(ranks)
                .asProcesses(parts)
                .run(world -> {
                    for (Info info : List.of(contiguous(), apart())) {
                        try (Win win = Win.allocateShared(world, 3, Datatype.LONG, info)) {
                            readOthers(world, win);
                        }
                    }
                    try (Win win = Win.allocateShared(world, 3, Datatype.LONG)) {
                        readOthers(world, win);
                        assertEquals(
                                "true",
                                win.info().get("alloc_shared_noncontig").orElseThrow(),
                                "as the program is told");
                    }
                });
    }

    private static void readOthers(Intracomm world, Win win) {
        assertEquals(WinFlavor.SHARED, win.flavor());
        assertEquals(3 * Long.BYTES, win.sizeBytes());
        assertEquals(Long.BYTES, win.dispUnitBytes());
        MemorySegment mine = win.base(MemorySegment.class);
        assertEquals(3 * Long.BYTES, mine.byteSize());
        for (int i = 0; i < 3; i++) {
            assertEquals(0, mine.getAtIndex(ValueLayout.JAVA_LONG, i), "memory of zeros");
            mine.setAtIndex(ValueLayout.JAVA_LONG, i, 10L * world.rank() + i);
        }
        win.fence();
        for (int rank = 0; rank < world.size(); rank++) {
            MemorySegment theirs = win.sharedQuery(rank, MemorySegment.class);
            for (int i = 0; i < 3; i++) {
                assertEquals(10L * rank + i, theirs.getAtIndex(ValueLayout.JAVA_LONG, i));
            }
            long[] got = new long[1];
            win.get(got, rank, 2);
            assertEquals(10L * rank + 2, got[0]);
        }
        win.fence();
        Ring ring = Ring.of(world);
        win.put(new long[] {-world.rank()}, ring.right(), 1);
        win.accumulate(new long[] {1}, 0, 0, Op.SUM);
        win.fence(Win.MODE_NOSUCCEED);
        assertEquals(-ring.left(), mine.getAtIndex(ValueLayout.JAVA_LONG, 1));
        assertEquals(
                world.size(),
                win.sharedQuery(0, MemorySegment.class).getAtIndex(ValueLayout.JAVA_LONG, 0));
    }

    @ParameterizedTest
    @CsvSource({"3, 1", "3, 2", "3, 3"})
    @DisplayName("12.2.3: unless alloc_shared_noncontig is true, one memory follows the other")
    void contiguousMemoryIsOneSegment(int ranks, int parts) throws InterruptedException {
        World.builder(ranks)
                .asProcesses(parts)
                .run(world -> {
                    int count = world.rank() + (world.rank() == 0 ? 0 : 1); // 0, 2, 3
                    try (Win win = Win.allocateShared(world, count, Datatype.INT, contiguous())) {
                        win.fence();
                        MemorySegment mine = win.base(MemorySegment.class);
                        for (int i = 0; i < count; i++) {
                            mine.setAtIndex(ValueLayout.JAVA_INT, i, 10 * world.rank() + i);
                        }
                        win.fence(Win.MODE_NOSUCCEED);
                        int[] all = win.sharedMemory().toArray(ValueLayout.JAVA_INT);
                        assertEquals(List.of(10, 11, 20, 21, 22), boxed(all));
                        assertEquals(
                                2 * Integer.BYTES,
                                win.sharedQuery(MPI.PROC_NULL, MemorySegment.class).byteSize());
                        world.barrier();
                    }
                });
    }

    private static List<Integer> boxed(int[] values) {
        return Arrays.stream(values).boxed().toList();
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"2, 2", "4, 2", "3, 3"})
    @DisplayName("12.7: elements are combined atomically, and so are the atomics of the JDK")
    void nothingIsLostWhenAllCountAtOnce(int ranks, int parts) throws InterruptedException {
        SharedCounters.check(World.builder(ranks).asProcesses(parts), 20_000);
    }

    @ParameterizedTest
    @CsvSource({"4, 2, false", "4, 2, true"})
    @DisplayName("7.4.2: SHARED divides by hosts, not by processes")
    void ranksOfAHostShare(int ranks, int parts, boolean areApart) throws InterruptedException {
        WorldBuilder builder = World.builder(ranks).asProcesses(parts);
        if (areApart) {
            builder.onHosts("a", "b");
        }
        builder.run(world -> {
            Intracomm node = world.splitType(SplitType.SHARED, 0, new Info()).orElseThrow();
            assertEquals(areApart ? ranks / 2 : ranks, node.size());
            try (Win win = Win.allocateShared(node, 1, Datatype.LONG, contiguous())) {
                readSum(node, win);
            }
        });
    }

    private static void readSum(Intracomm node, Win win) {
        win.fence();
        LONGS.setVolatile(win.base(MemorySegment.class), 0L, 1L + node.rank());
        win.fence(Win.MODE_NOSUCCEED);
        long sum = 0;
        for (int rank = 0; rank < node.size(); rank++) {
            sum += win.sharedMemory().getAtIndex(ValueLayout.JAVA_LONG, rank);
        }
        assertEquals(node.size() * (node.size() + 1L) / 2, sum);
        node.barrier();
    }

    @Test
    void ranksOfSeveralHostsAreRefused() throws InterruptedException {
        World.builder(4)
                .asProcesses(2)
                .onHosts("a", "b")
                .run(world -> {
                    String message =
                            "Win.allocateShared: world has rank 0 and rank 2 on different hosts; allowed is memory that ranks of one host share; make the window on splitType(SplitType.SHARED, ...), or use allocate";
                    refused(
                            ErrorClass.RMA_SHARED,
                            message,
                            () -> Win.allocateShared(world, 1, Datatype.LONG));
                    refused(
                            ErrorClass.RMA_SHARED,
                            message,
                            () -> Win.allocateShared(world, 1, Datatype.LONG, apart()));
                });
    }

    @Test
    void whatCannotBeHasASentence() throws InterruptedException {
        World.builder(2)
                .asProcesses(2)
                .run(world -> {
                    try (Win win = Win.allocateShared(world, 1, Datatype.LONG)) {
                        refused(
                                ErrorClass.TYPE,
                                "sharedQuery: type is long[] and the memory of rank 1 a MemorySegment; allowed is its own type; give that class",
                                () -> win.sharedQuery(1, long[].class));
                        refused(
                                ErrorClass.RMA_FLAVOR,
                                "sharedMemory: alloc_shared_noncontig is true of world.win; allowed is false; make the window by Win.allocateShared with an info in which it is false, or ask for each rank's memory by sharedQuery",
                                win::sharedMemory);
                        refused(
                                ErrorClass.RANK,
                                "sharedQuery: the target is 2; allowed is 0 to 1; world.win has 2 ranks",
                                () -> win.sharedQuery(2, MemorySegment.class));
                    }
                    refused(
                            ErrorClass.INFO_VALUE,
                            "Win.allocateShared: alloc_shared_noncontig is maybe; allowed is what matches true|false; give such a value, or leave the key out",
                            () ->
                                    Win.allocateShared(
                                            world,
                                            1,
                                            Datatype.LONG,
                                            new Info().set("alloc_shared_noncontig", "maybe")));
                    refused(
                            ErrorClass.ARG,
                            "Win.allocateShared: rank 0 asks for memory that is CONTIGUOUS and rank 1 for memory that is APART; allowed is the same on all ranks; give the same info",
                            () ->
                                    Win.allocateShared(
                                            world,
                                            1,
                                            Datatype.LONG,
                                            world.rank() == 0 ? contiguous() : apart()));
                    long tooMany = 1L << 50;
                    MPIException thrown =
                            assertThrows(
                                    MPIException.class,
                                    () -> Win.allocateShared(world, tooMany, Datatype.LONG));
                    assertEquals(ErrorClass.RMA_SHARED, thrown.errorClass());
                    assertTrue(
                            thrown.getMessage()
                                    .matches(
                                            "Win.allocateShared: /.* has \\d+ bytes left, and the memory of all ranks takes 18014398509481984; allowed is what is left; make it larger \\(a container by --shm-size\\), or allocate less"),
                            thrown::getMessage);
                    assertThrows(
                            MPIException.class,
                            () -> Win.allocateShared(world, Long.MAX_VALUE / 8, Datatype.LONG));
                    world.barrier();
                });
    }

    /// Memory of one process, of which one rank wants more than there is.
    @Test
    void allAreToldThatOneHasTooLittleMemory() throws InterruptedException {
        Divided.notIfDivided("the memory is that of one process");
        World.run(
                3,
                world -> {
                    long count = world.rank() == 1 ? 1L << 50 : 1;
                    MPIException thrown =
                            assertThrows(
                                    MPIException.class,
                                    () -> Win.allocateShared(world, count, Datatype.LONG));
                    assertEquals(ErrorClass.RMA_SHARED, thrown.errorClass());
                    assertTrue(
                            thrown.getMessage()
                                    .matches(
                                            "Win.allocateShared: a process has too little memory \\(.*\\); allowed is what its JVM may have; give it more with -Xmx, or allocate less"),
                            thrown::getMessage);
                    world.barrier();
                });
    }

    private static void refused(ErrorClass errorClass, String message, Executable asked) {
        MPIException thrown = assertThrows(MPIException.class, asked);
        assertEquals(message, thrown.getMessage());
        assertEquals(errorClass, thrown.errorClass());
    }

    @Test
    void theFileHasNoNameAndTheMemoryIsClosedAtTheEnd() throws InterruptedException {
        NamedSegments before = new NamedSegments();
        World.builder(4)
                .asProcesses(2)
                .run(world -> {
                    Win win = Win.allocateShared(world, 1, Datatype.LONG);
                    world.barrier();
                    before.assertNoOther();
                    MemorySegment mine = win.base(MemorySegment.class);
                    win.free();
                    assertFalse(mine.scope().isAlive());
                });
    }

    /// A rank that reads until another one has put, in another process, which sends nothing.
    @Test
    void aRankThatReadsAgainAndAgainSeesWhatIsPut() throws InterruptedException {
        World.builder(2)
                .asProcesses(2)
                .run(world -> {
                    try (Win win = Win.allocateShared(world, 1, Datatype.LONG)) {
                        win.lockAll();
                        if (world.rank() == 0) {
                            win.put(new long[] {7}, 1, 0);
                            win.flush(1);
                        } else {
                            MemorySegment mine = win.base(MemorySegment.class);
                            while ((long) LONGS.getAcquire(mine, 0L) != 7) {
                                win.sync();
                            }
                        }
                        win.unlockAll();
                    }
                });
    }
}
