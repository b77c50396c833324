package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/// Wrong calls on windows: what the message says, and that nothing happens.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WindowErrorsTest {
    private static final String NO_EPOCH =
            "the target is rank 1 and rank 0 of 2 in world.win is in no access epoch; allowed are operations between fences, on ranks of the group between start and complete, and on locked ranks between lock and unlock; begin such an epoch first";

    /// Runs as rank 0 of 2 on a window of 4 longs each; rank 1 waits.
    private interface Wrong {
        void run(Intracomm world, Win win);
    }

    private static void onRankZero(Wrong wrong) throws InterruptedException {
        World.run(
                2,
                world -> {
                    long[] memory = {1, 2, 3, 4};
                    Win win = Win.create(world, memory);
                    if (world.rank() == 0) {
                        wrong.run(world, win);
                    }
                    win.free();
                    assertArrayEquals(new long[] {1, 2, 3, 4}, memory, "nothing happened");
                });
    }

    private static MPIException refused(ErrorClass expected, String message, Executable wrong) {
        MPIException thrown = assertThrows(MPIException.class, wrong);
        assertEquals(message, thrown.getMessage());
        assertEquals(expected, thrown.errorClass(), message);
        return thrown;
    }

    @Test
    void operationsNeedAnEpoch() throws InterruptedException {
        onRankZero((_, win) -> {
            long[] one = new long[1];
            refused(ErrorClass.RMA_SYNC, "put: " + NO_EPOCH, () -> win.put(one, 1, 0));
            refused(ErrorClass.RMA_SYNC, "put: " + NO_EPOCH, () -> win.put(one, 0, 1, 1, 0));
            refused(ErrorClass.RMA_SYNC, "get: " + NO_EPOCH, () -> win.get(one, 1, 0));
            refused(ErrorClass.RMA_SYNC, "get: " + NO_EPOCH, () -> win.get(one, 0, 1, 1, 0));
            refused(
                    ErrorClass.RMA_SYNC,
                    "accumulate: " + NO_EPOCH,
                    () -> win.accumulate(one, 1, 0, Op.SUM));
            refused(
                    ErrorClass.RMA_SYNC,
                    "fetchAndOp: " + NO_EPOCH,
                    () -> win.fetchAndOp(one, one, 1, 0, Op.SUM));
            MPIException cas =
                    refused(
                            ErrorClass.RMA_SYNC,
                            "compareAndSwap: " + NO_EPOCH,
                            () -> win.compareAndSwap(one, one, one, 1, 0));
            assertEquals(1, cas.peer().orElseThrow());
            assertEquals("world.win", cas.communicator().orElseThrow());
            String noLock =
                    "rank 0 of 2 in world.win is in no access epoch; allowed is %s between lock and unlock, or lockAll and unlockAll; lock the target first";
            refused(
                    ErrorClass.RMA_SYNC,
                    "rput: " + noLock.formatted("rput"),
                    () -> win.rput(one, 1, 0));
            refused(ErrorClass.RMA_SYNC, "flush: " + noLock.formatted("flush"), () -> win.flush(1));
            refused(
                    ErrorClass.RMA_SYNC,
                    "flushAll: " + noLock.formatted("flushAll"),
                    win::flushAll);
        });
    }

    @Test
    void aLockOfOneTargetIsNoneOfAnother() throws InterruptedException {
        onRankZero((_, win) -> {
            win.lock(LockType.EXCLUSIVE, 0);
            refused(
                    ErrorClass.RMA_SYNC,
                    "put: the target is rank 1 and rank 0 of 2 in world.win has locked 1 ranks; allowed are operations between fences, on ranks of the group between start and complete, and on locked ranks between lock and unlock; begin such an epoch first",
                    () -> win.put(new long[1], 1, 0));
            refused(
                    ErrorClass.RMA_SYNC,
                    "flushLocal: the target is rank 1, which rank 0 of 2 in world.win has not locked; allowed are targets between lock and unlock; lock it first",
                    () -> win.flushLocal(1));
            refused(
                    ErrorClass.RMA_SYNC,
                    "lock: the target is rank 0, which rank 0 of 2 in world.win has locked; allowed is one lock of a target at a time; unlock it first",
                    () -> win.lock(LockType.SHARED, 0));
            refused(
                    ErrorClass.RMA_SYNC,
                    "fence: rank 0 of 2 in world.win has locked 1 ranks; allowed is fence when no other epoch is open; unlock what is locked first",
                    win::fence);
            refused(
                    ErrorClass.RMA_SYNC,
                    "free: rank 0 of 2 in world.win has locked 1 ranks; allowed is free when no other epoch is open; unlock what is locked first",
                    win::free);
            win.unlock(0);
            refused(
                    ErrorClass.RMA_SYNC,
                    "unlock: the target is rank 0, which rank 0 of 2 in world.win has not locked; allowed are targets between lock and unlock; lock it first",
                    () -> win.unlock(0));
            refused(
                    ErrorClass.RMA_SYNC,
                    "unlockAll: rank 0 of 2 in world.win is in no access epoch; allowed is unlockAll after lockAll; call lockAll first, or unlock of each rank",
                    win::unlockAll);
            win.lockAll();
            refused(
                    ErrorClass.RMA_SYNC,
                    "lock: rank 0 of 2 in world.win has locked all ranks; allowed is lock when no other epoch is open; call unlockAll first",
                    () -> win.lock(LockType.SHARED, 0));
            win.unlockAll();
        });
    }

    @Test
    void postsAndStartsHaveTheirEnds() throws InterruptedException {
        onRankZero((_, win) -> {
            refused(
                    ErrorClass.RMA_SYNC,
                    "complete: rank 0 of 2 in world.win is in no access epoch; allowed is complete after a start; call start first",
                    win::complete);
            String nothing =
                    "rank 0 of 2 in world.win has posted nothing; allowed is %1$s after a post; call post first";
            refused(ErrorClass.RMA_SYNC, "await: " + nothing.formatted("await"), win::await);
            refused(ErrorClass.RMA_SYNC, "test: " + nothing.formatted("test"), win::test);
            Group self = win.group().incl(0);
            win.post(self);
            String posted =
                    "rank 0 of 2 in world.win has posted and not awaited the end; allowed is %s when no other epoch is open; call await first";
            refused(ErrorClass.RMA_SYNC, "post: " + posted.formatted("post"), () -> win.post(self));
            refused(ErrorClass.RMA_SYNC, "fence: " + posted.formatted("fence"), win::fence);
            win.start(self);
            refused(
                    ErrorClass.RMA_SYNC,
                    "put: the target is rank 1 and rank 0 of 2 in world.win is in an epoch of start with 1 ranks; allowed are operations between fences, on ranks of the group between start and complete, and on locked ranks between lock and unlock; begin such an epoch first",
                    () -> win.put(new long[1], 1, 0));
            refused(
                    ErrorClass.RMA_SYNC,
                    "lockAll: rank 0 of 2 in world.win is in an epoch of start with 1 ranks; allowed is lockAll when no other epoch is open; call complete first",
                    win::lockAll);
            win.complete();
            win.await();
        });
    }

    @Test
    void afterTheLastFenceOperationsAreRefused() throws InterruptedException {
        World.run(
                1,
                world -> {
                    Win win = Win.create(world, new int[1]);
                    win.fence(Win.MODE_NOSUCCEED);
                    MPIException thrown =
                            assertThrows(MPIException.class, () -> win.put(new int[1], 0, 1, 0, 0));
                    assertEquals(ErrorClass.RMA_SYNC, thrown.errorClass());
                });
    }

    @Test
    void elementsLieInsideTheMemory() throws InterruptedException {
        onRankZero((_, win) -> {
            win.lockAll();
            refused(
                    ErrorClass.RMA_RANGE,
                    "put: the displacement is 4 and the elements are 1 of long[], which reach from 4 to 5; allowed are elements inside 0 to 4, which rank 1 exposes; give fewer, or expose more",
                    () -> win.put(new long[1], 0, 1, 1, 4));
            refused(
                    ErrorClass.RMA_RANGE,
                    "get: the displacement is 2 and the elements are 3 of long[], which reach from 2 to 5; allowed are elements inside 0 to 4, which rank 1 exposes; give fewer, or expose more",
                    () -> win.get(new long[3], 1, 2));
            refused(
                    ErrorClass.DISP,
                    "accumulate: the displacement is -1; allowed is 0 to 4, the length of what rank 1 exposes; give one inside it",
                    () -> win.accumulate(new long[3], 1, -1, Op.SUM));
            Datatype wide = Datatype.vector(2, 1, 4, Datatype.LONG);
            refused(
                    ErrorClass.RMA_RANGE,
                    "put: the displacement is 0 and the elements are 1 of vector(2, 1, 4, long[]), which reach from 0 to 5; allowed are elements inside 0 to 4, which rank 1 exposes; give fewer, or expose more",
                    () -> win.put(new long[2], 0, 2, Datatype.LONG, 1, 0, 1, wide));
            refused(
                    ErrorClass.RMA_RANGE,
                    "put: the displacement is 9223372036854775807 and the elements are 1 of long[]; allowed are elements inside 0 to 4, which rank 1 exposes; give fewer, or expose more",
                    () -> win.put(new long[1], 1, Long.MAX_VALUE));
            refused(
                    ErrorClass.RANK,
                    "put: the target is 2; allowed is 0 to 1; world.win has 2 ranks",
                    () -> win.put(new long[1], 0, 1, 2, 0));
            refused(
                    ErrorClass.RANK,
                    "get: the target is -1; allowed is 0 to 1; world.win has 2 ranks",
                    () -> win.get(new long[1], -1, 0));
            win.unlockAll();
            refused(
                    ErrorClass.RANK,
                    "lock: the target is 7; allowed is 0 to 1; world.win has 2 ranks",
                    () -> win.lock(LockType.SHARED, 7));
        });
    }

    @Test
    void segmentsHaveBoundsToo() throws InterruptedException {
        World.run(
                1,
                world -> {
                    MemorySegment memory = MemorySegment.ofArray(new byte[10]);
                    Win win = Win.create(world, memory, 2);
                    win.lockAll();
                    win.put(new long[1], 0, 1);
                    for (Executable wrong :
                            List.<Executable>of(
                                    () -> win.put(new long[1], 0, 2),
                                    () -> win.put(new byte[1], 0, 6),
                                    () -> win.put(new byte[3], 0, 4),
                                    () -> win.get(new byte[1], 0, Long.MAX_VALUE),
                                    () ->
                                            win.put(
                                                    new byte[1],
                                                    0,
                                                    1,
                                                    Datatype.BYTE,
                                                    0,
                                                    1,
                                                    1,
                                                    Datatype.hindexed(
                                                            new long[] {1},
                                                            new long[] {-3},
                                                            Datatype.BYTE)))) {
                        MPIException thrown = assertThrows(MPIException.class, wrong);
                        assertEquals(ErrorClass.RMA_RANGE, thrown.errorClass());
                    }
                    win.put(
                            new byte[] {7},
                            0,
                            1,
                            Datatype.BYTE,
                            0,
                            1,
                            1,
                            Datatype.hindexed(new long[] {1}, new long[] {-2}, Datatype.BYTE));
                    byte[] first = new byte[1];
                    win.get(first, 0, 0);
                    assertEquals(7, first[0]);
                    win.unlockAll();
                    win.free();
                });
    }

    @Test
    void typesAndShapesAgree() throws InterruptedException {
        onRankZero((_, win) -> {
            win.lockAll();
            refused(
                    ErrorClass.TYPE,
                    "put: the elements are int[] and rank 1 exposes long[]; allowed is the same type; give a buffer of that type, or expose a MemorySegment, which holds any",
                    () -> win.put(new int[1], 0, 1, 1, 0));
            refused(
                    ErrorClass.COUNT,
                    "put: the origin has 2 elements of long[] and the target 1 element of long[]; allowed is the same type and number; give both the same",
                    () -> win.put(new long[2], 0, 2, Datatype.LONG, 1, 0, 1, Datatype.LONG));
            refused(
                    ErrorClass.COUNT,
                    "getAccumulate: the origin has 1 element of long[] and the target 2 elements of long[]; allowed is the same type and number; give both the same",
                    () -> win.getAccumulate(new long[1], new long[2], 1, 0, Op.SUM));
            refused(
                    ErrorClass.TYPE,
                    "compareAndSwap: the elements are double[]; allowed are byte, boolean, char, short, int and long; use their bits as an int or long",
                    () -> win.compareAndSwap(new double[1], new double[1], new double[1], 1, 0));
            refused(
                    ErrorClass.BUFFER,
                    "put: the buffer is null; allowed is a one-dimensional array of a primitive type or memory; copy the values into one, for example a double[]",
                    () -> win.put(null0(), 0, 1, 1, 0));
            win.unlockAll();
        });
    }

    @Test
    void oneElementIsComparedAndSwapped() throws InterruptedException {
        Datatype pair = Datatype.contiguous(2, Datatype.LONG);
        onRankZero((_, win) -> {
            win.lockAll();
            long[] one = {1};
            TypedBuffer same = pair.at(new long[] {1, 5}, 0, 1);
            TypedBuffer room = pair.at(new long[2], 0, 1);
            String message =
                    "compareAndSwap: the %s has 2 elements of long[]; allowed is one element; compare and swap each by itself, or use getAccumulate between lock and unlock";
            refused(
                    ErrorClass.COUNT,
                    message.formatted("origin"),
                    () -> win.compareAndSwap(same, same, room, 1, 0));
            refused(
                    ErrorClass.COUNT,
                    message.formatted("compare buffer"),
                    () -> win.compareAndSwap(one, same, room, 1, 0));
            refused(
                    ErrorClass.COUNT,
                    message.formatted("result"),
                    () -> win.compareAndSwap(one, one, room, 1, 0));
            win.compareAndSwap(same, same, room, MPI.PROC_NULL, 0);
            win.unlockAll();
        });
    }

    @Test
    void asManyElementsAreCombinedAsAnArrayHolds() throws InterruptedException {
        Datatype still = Datatype.resized(Datatype.BYTE, 0, 0);
        long many = 3_000_000_000L;
        World.run(
                1,
                world -> {
                    MemorySegment one = MemorySegment.ofArray(new byte[1]);
                    MemorySegment memory = MemorySegment.ofArray(new byte[1]);
                    Win win = Win.create(world, memory);
                    win.fence();
                    String message =
                            ": SUM is given 3000000000 elements; allowed is at most 2147483639, because they are combined in an array; give fewer at a time";
                    refused(
                            ErrorClass.COUNT,
                            "accumulate" + message,
                            () -> win.accumulate(one, 0, many, still, 0, 0, many, still, Op.SUM));
                    refused(
                            ErrorClass.COUNT,
                            "getAccumulate" + message,
                            () ->
                                    win.getAccumulate(
                                            one, 0, many, still, one, 0, many, still, 0, 0, many,
                                            still, Op.SUM));
                    win.fence();
                    win.free();
                });
    }

    @Test
    void onlyPredefinedOperationsCombine() throws InterruptedException {
        onRankZero((_, win) -> {
            win.lockAll();
            refused(
                    ErrorClass.OP,
                    "accumulate: the operation is a user operation; allowed are the constants of Op; use getAccumulate with REPLACE between lock and unlock for anything else",
                    () -> win.accumulate(new long[1], 1, 0, Op.ofLongs((a, b) -> a + b, true)));
            refused(
                    ErrorClass.COUNT,
                    "accumulate: MAXLOC is given 1 elements; allowed is an even number, because a value and its index lie side by side; give 2 elements per pair",
                    () -> win.accumulate(new long[1], 1, 0, Op.MAXLOC));
            refused(
                    ErrorClass.ARG,
                    "accumulate: op is null; allowed is anything else; give one",
                    () -> win.accumulate(new long[1], 1, 0, null0()));
            win.unlockAll();
        });
        World.run(
                1,
                world -> {
                    Win win = Win.create(world, MemorySegment.ofArray(new byte[64]));
                    win.lockAll();
                    Datatype pair =
                            Datatype.struct(
                                    new long[] {1, 1},
                                    new long[] {0, 8},
                                    new Datatype[] {Datatype.LONG, Datatype.INT});
                    refused(
                            ErrorClass.TYPE,
                            "accumulate: the datatype is %s; allowed are elements of one primitive type; accumulate the members one by one"
                                    .formatted(pair),
                            () ->
                                    win.accumulate(
                                            MemorySegment.ofArray(new byte[64]),
                                            0,
                                            1,
                                            pair,
                                            0,
                                            0,
                                            1,
                                            pair,
                                            Op.REPLACE));
                    win.unlockAll();
                    win.free();
                });
    }

    @Test
    void reductionsDoNotReplace() throws InterruptedException {
        World.run(
                1,
                world -> {
                    refused(
                            ErrorClass.OP,
                            "allreduce: the operation is REPLACE; allowed are the others, because it has a meaning in a window only; use accumulate of a Win, or bcast",
                            () -> world.allreduce(new int[1], new int[1], Op.REPLACE));
                    refused(
                            ErrorClass.OP,
                            "Op.reduceLocal: the operation is NO_OP; allowed are the others, because it has a meaning in a window only; use accumulate of a Win",
                            () -> Op.NO_OP.reduceLocal(new int[1], new int[1]));
                });
    }

    @Test
    void windowsAreMadeOfMemory() throws InterruptedException {
        World.run(
                1,
                world -> {
                    refused(
                            ErrorClass.BASE,
                            "Win.create: the memory is java.lang.String; allowed is a one-dimensional array of a primitive type or a MemorySegment; give an array of length 0 to expose nothing",
                            () -> Win.create(world, "text"));
                    refused(
                            ErrorClass.BASE,
                            "Win.create: the segment is read-only; allowed is memory that may be written; give the segment that it is a view of, or an array",
                            () ->
                                    Win.create(
                                            world, MemorySegment.ofArray(new int[1]).asReadOnly()));
                    refused(
                            ErrorClass.DISP,
                            "Win.create: dispUnit is 0; allowed is 1 or more; give the size of an element in bytes",
                            () -> Win.create(world, MemorySegment.ofArray(new int[1]), 0));
                    refused(
                            ErrorClass.SIZE,
                            "Win.allocate: count is -1; allowed is 0 to 1152921504606846975; give the number of elements of the calling rank",
                            () -> Win.allocate(world, -1, Datatype.LONG));
                    Datatype two = Datatype.contiguous(2, Datatype.INT);
                    refused(
                            ErrorClass.TYPE,
                            "Win.allocateShared: the datatype is contiguous(2, int[]); allowed are the constants of Datatype; allocate as many of its elements as it reaches over",
                            () -> Win.allocateShared(world, 1, two));
                    try (Arena confined = Arena.ofConfined()) {
                        MPIException thrown =
                                assertThrows(
                                        MPIException.class,
                                        () -> Win.create(world, confined.allocate(8)));
                        assertTrue(thrown.getMessage().contains("confined"), thrown.getMessage());
                    }
                });
    }

    @Test
    void memoryThatIsClosedIsRefused() throws InterruptedException {
        World.run(
                1,
                world -> {
                    Arena arena = Arena.ofShared();
                    Win win = Win.create(world, arena.allocate(8));
                    win.lockAll();
                    arena.close();
                    MPIException thrown =
                            assertThrows(MPIException.class, () -> win.put(new long[1], 0, 0));
                    assertEquals(ErrorClass.BUFFER, thrown.errorClass());
                    win.unlockAll();
                    win.free();
                });
    }

    @Test
    void aFlavorAllowsItsOwnOperations() throws InterruptedException {
        onRankZero((_, win) -> {
            refused(
                    ErrorClass.RMA_FLAVOR,
                    "sharedQuery: the flavor of world.win is CREATE; allowed is SHARED; make the window by Win.allocateShared",
                    () -> win.sharedQuery(1, long[].class));
            refused(
                    ErrorClass.RMA_FLAVOR,
                    "attach: the flavor of world.win is CREATE; allowed is DYNAMIC; make the window by Win.createDynamic",
                    () -> win.attach(new int[1]));
            refused(
                    ErrorClass.TYPE,
                    "base: type is int[] and the memory of rank 0 long[]; allowed is its own type; give that class",
                    () -> win.base(int[].class));
        });
        World.run(
                1,
                world -> {
                    Win win = Win.createDynamic(world);
                    refused(
                            ErrorClass.RMA_ATTACH,
                            "detach: the memory is a int[] that is none of the 0 attached; allowed is what was given to attach; give that very object",
                            () -> win.detach(new int[1]));
                    int[] memory = new int[3];
                    long at = win.attach(memory);
                    win.lockAll();
                    win.put(new int[] {5}, 0, at + 2);
                    assertEquals(5, memory[2]);
                    MPIException beyond =
                            assertThrows(MPIException.class, () -> win.put(new int[1], 0, at + 3));
                    assertEquals(ErrorClass.RMA_RANGE, beyond.errorClass());
                    win.detach(memory);
                    refused(
                            ErrorClass.RMA_RANGE,
                            "put: the displacement is %d; allowed are those of the 0 buffers that rank 0 has attached; let it attach one and tell the displacement that attach returns"
                                    .formatted(at),
                            () -> win.put(new int[1], 0, at));
                    refused(
                            ErrorClass.TYPE,
                            "base: type is int[] and the memory of rank 0 what it has attached; allowed is its own type; give that class",
                            () -> win.base(int[].class));
                    win.unlockAll();
                    win.free();
                });
    }

    @Test
    void argumentsOfSynchronisationAreChecked() throws InterruptedException {
        onRankZero((world, win) -> {
            refused(
                    ErrorClass.ASSERT,
                    "fence: the assertion is 1; allowed is a sum of some of MODE_NOSTORE = 2, MODE_NOPUT = 4, MODE_NOPRECEDE = 8, MODE_NOSUCCEED = 16; leave the others out",
                    () -> win.fence(1));
            refused(
                    ErrorClass.ASSERT,
                    "lock: the assertion is 2; allowed is a sum of some of MODE_NOCHECK = 1; leave the others out",
                    () -> win.lock(LockType.SHARED, 0, 2));
            refused(
                    ErrorClass.LOCKTYPE,
                    "lock: lockType is null; allowed is EXCLUSIVE or SHARED; give one",
                    () -> win.lock(null0(), 0));
            win.setInfo(new Info().set("no_locks", "true"));
            refused(
                    ErrorClass.RMA_SYNC,
                    "lockAll: the info key no_locks is true; allowed is lock where it is false; set it to false on all ranks",
                    win::lockAll);
            win.setInfo(new Info().set("no_locks", "false"));
            refused(
                    ErrorClass.INFO_VALUE,
                    "setInfo: no_locks is 1; allowed is what matches true|false; give such a value, or leave the key out",
                    () -> win.setInfo(new Info().set("same_size", "true").set("no_locks", "1")));
            assertEquals(Optional.of("false"), win.info().get("same_size"));
            Intracomm self = world.self();
            try (Win small = Win.create(self, new int[1])) {
                refused(
                        ErrorClass.GROUP,
                        "post: rank 1 of the group is rank 1 of the world, which is not in %s; allowed are its ranks; make the group from that of the window"
                                .formatted(small.name()),
                        () -> small.post(world.group()));
            }
        });
    }

    @Test
    void aFreedWindowIsRefused() throws InterruptedException {
        World.run(
                2,
                world -> {
                    Win win = Win.create(world, new long[1]);
                    win.fence();
                    win.free();
                    List<Executable> calls =
                            List.of(
                                    () -> win.put(new long[1], 0, 1, 0, 0),
                                    () -> win.get(new long[1], 0, 0),
                                    win::fence,
                                    () -> win.lock(LockType.SHARED, 0),
                                    () -> win.base(long[].class),
                                    win::free);
                    for (Executable call : calls) {
                        MPIException thrown = assertThrows(MPIException.class, call);
                        assertEquals(ErrorClass.WIN, thrown.errorClass());
                        assertTrue(
                                thrown.getMessage()
                                        .endsWith(
                                                ": world.win was freed; allowed is to use it before; free it when all is done"),
                                thrown.getMessage());
                    }
                });
    }

    @Test
    void theErrorHandlerOfTheWindowIsTold() throws InterruptedException {
        World.run(
                1,
                world -> {
                    List<Object> told = new ArrayList<>();
                    world.setErrhandler(Errhandler.create((_, error) -> told.add(error)));
                    Win win = Win.create(world, new long[1]);
                    assertSame(Errhandler.ERRORS_RETURN, win.errhandler());
                    Errhandler handler =
                            Errhandler.createForWin((which, error) -> {
                                told.add(which);
                                told.add(error);
                            });
                    win.setErrhandler(handler);
                    assertSame(handler, win.errhandler());
                    MPIException thrown =
                            assertThrows(MPIException.class, () -> win.put(new long[1], 0, 0));
                    assertEquals(List.of(win, thrown), told);
                    MPIException mine = win.callErrhandler(ErrorClass.RMA_CONFLICT, "two puts");
                    assertEquals("callErrhandler: two puts", mine.getMessage());
                    assertEquals(List.of(win, thrown, win, mine), told);
                    refused(
                            ErrorClass.ARG,
                            "setErrhandler: the error handler is a user's error handler; allowed is one of windows; make it by Errhandler.createForWin",
                            () -> win.setErrhandler(world.errhandler()));
                    refused(
                            ErrorClass.ARG,
                            "setErrhandler: the error handler is a user's error handler of windows; allowed is one of communicators; make it by Errhandler.create",
                            () -> world.setErrhandler(handler));
                    win.free();
                });
    }

    @Test
    void aFatalErrorOfAWindowEndsTheWorld() {
        RankFailedException thrown =
                FailedWorld.run(
                        2,
                        world -> {
                            Win win = Win.create(world, new long[1]);
                            win.setErrhandler(Errhandler.ERRORS_ARE_FATAL);
                            if (world.rank() == 1) {
                                assertThrows(MPIException.class, () -> win.put(new long[1], 0, 0));
                            }
                            win.fence();
                        });
        assertEquals(1, thrown.rank());
    }

    /// What a program without checks of null may give.
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T null0() {
        @Nullable T nothing = null;
        return nothing;
    }
}
