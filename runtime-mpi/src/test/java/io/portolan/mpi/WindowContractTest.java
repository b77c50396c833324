package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What windows do, by the statements of chapter 12 of the standard.
@EverySetup
class WindowContractTest {
    private final Setup setup;

    WindowContractTest(Setup setup) {
        this.setup = setup;
    }

    @Test
    @DisplayName("12.3.1: put writes elements at the displacement of the target, and no others")
    void putWritesWhereItSays() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (int length : new int[] {1, 2, 300}) {
                double[] memory = new double[length + 2];
                Arrays.fill(memory, -1);
                double[] origin = filled(length + 1, world.rank());
                try (Win win = Win.create(world, memory)) {
                    win.fence();
                    win.put(origin, 1, length, ring.right(), 1);
                    win.fence();
                    assertEquals(-1, memory[0]);
                    assertEquals(-1, memory[length + 1]);
                    assertArrayEquals(
                            Arrays.copyOfRange(filled(length + 1, ring.left()), 1, length + 1),
                            Arrays.copyOfRange(memory, 1, length + 1));
                }
            }
        });
    }

    @Test
    @DisplayName("12.3.2: get reads elements of the target, of every primitive type")
    void getReadsEveryType() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            List<Datatype> types =
                    List.of(
                            Datatype.BYTE,
                            Datatype.BOOLEAN,
                            Datatype.CHAR,
                            Datatype.SHORT,
                            Datatype.INT,
                            Datatype.LONG,
                            Datatype.FLOAT,
                            Datatype.DOUBLE);
            for (Datatype type : types) {
                for (int length : new int[] {1, 5}) {
                    try (Win win = Win.allocate(world, length, type)) {
                        Object memory = win.base(Object.class);
                        Object twin = array(memory, length, ring.right());
                        System.arraycopy(array(memory, length, world.rank()), 0, memory, 0, length);
                        Object got = array(memory, length, -1);
                        win.fence();
                        win.get(got, ring.right(), 0);
                        win.fence();
                        for (int i = 0; i < length; i++) {
                            assertEquals(Array.get(twin, i), Array.get(got, i), type.toString());
                        }
                    }
                }
            }
        });
    }

    @Test
    @DisplayName("12.3.1: origin and target may have datatypes of their own, of one signature")
    void derivedTypesOnBothSides() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            Datatype column = Datatype.vector(3, 1, 3, Datatype.INT);
            int[] memory = new int[9];
            int[] origin = {1, 2, 3};
            int[] back = new int[9];
            try (Win win = Win.create(world, memory)) {
                win.fence();
                win.put(origin, 0, 3, Datatype.INT, ring.right(), 2, 1, column);
                win.fence();
                assertArrayEquals(new int[] {0, 0, 1, 0, 0, 2, 0, 0, 3}, memory);
                win.get(back, 1, 1, column, ring.right(), 2, 1, column);
                win.fence();
                assertArrayEquals(new int[] {0, 1, 0, 0, 2, 0, 0, 3, 0}, back);
                win.accumulate(origin, 0, 3, Datatype.INT, ring.right(), 2, 1, column, Op.SUM);
                win.fence();
                assertArrayEquals(new int[] {0, 0, 2, 0, 0, 4, 0, 0, 6}, memory);
            }
        });
    }

    @Test
    @DisplayName("12.2.1: a segment is memory of any types, with the displacement unit of its rank")
    void segmentsHoldAnyType() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            try (Arena arena = Arena.ofShared()) {
                MemorySegment memory = arena.allocate(64, 8);
                try (Win win = Win.create(world, memory, 4)) {
                    assertEquals(4, win.dispUnitBytes());
                    assertEquals(64, win.sizeBytes());
                    win.fence();
                    win.put(new long[] {7, world.rank()}, ring.right(), 2);
                    win.put(new byte[] {1, 2, 3}, ring.right(), 0);
                    win.put(new boolean[] {true, false}, ring.right(), 10);
                    win.put(new double[] {0.5}, ring.right(), 11);
                    win.fence();
                    assertEquals(7, memory.get(ValueLayout.JAVA_LONG, 8));
                    assertEquals(ring.left(), memory.get(ValueLayout.JAVA_LONG, 16));
                    assertEquals(3, memory.get(ValueLayout.JAVA_BYTE, 2));
                    assertTrue(memory.get(ValueLayout.JAVA_BOOLEAN, 40));
                    assertEquals(0.5, memory.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, 44));
                    boolean[] flags = new boolean[2];
                    double[] half = new double[1];
                    win.get(flags, ring.right(), 10);
                    win.get(half, ring.right(), 11);
                    win.fence();
                    win.accumulate(new long[] {1, 1}, ring.right(), 2, Op.SUM);
                    win.fence();
                    assertArrayEquals(new boolean[] {true, false}, flags);
                    assertEquals(0.5, half[0]);
                    assertEquals(8, memory.get(ValueLayout.JAVA_LONG, 8));
                    assertEquals(ring.left() + 1, memory.get(ValueLayout.JAVA_LONG, 16));
                }
            }
        });
    }

    @Test
    @DisplayName("12.2.1: a typed segment counts in its elements")
    void typedSegmentsCountInElements() throws InterruptedException {
        setup.run(world -> {
            MemorySegment memory = MemorySegment.ofArray(new int[4]);
            TypedSegment typed = new TypedSegment(memory, ValueLayout.JAVA_INT);
            try (Win win = Win.create(world, typed)) {
                win.fence();
                win.put(new int[] {5}, world.rank(), 3);
                win.fence();
                assertEquals(5, memory.getAtIndex(ValueLayout.JAVA_INT, 3));
                assertSame(memory, win.base(MemorySegment.class));
            }
        });
    }

    @Test
    @DisplayName("12.3.4: accumulate combines with every predefined operation")
    void everyOperationCombines() throws InterruptedException {
        setup.run(world -> {
            record Case(Op op, int before, int given, int after) {}
            List<Case> cases =
                    List.of(
                            new Case(Op.SUM, 5, 3, 8),
                            new Case(Op.PROD, 5, 3, 15),
                            new Case(Op.MAX, 5, 3, 5),
                            new Case(Op.MIN, 5, 3, 3),
                            new Case(Op.LAND, 5, 0, 0),
                            new Case(Op.LOR, 5, 0, 1),
                            new Case(Op.LXOR, 5, 3, 0),
                            new Case(Op.BAND, 5, 3, 1),
                            new Case(Op.BOR, 5, 3, 7),
                            new Case(Op.BXOR, 5, 3, 6),
                            new Case(Op.REPLACE, 5, 3, 3),
                            new Case(Op.NO_OP, 5, 3, 5));
            for (Case each : cases) {
                int[] memory = new int[70];
                Arrays.fill(memory, each.before());
                int[] origin = new int[70];
                Arrays.fill(origin, each.given());
                int[] old = new int[70];
                try (Win win = Win.create(world, memory)) {
                    win.lock(LockType.EXCLUSIVE, world.rank());
                    win.getAccumulate(origin, old, world.rank(), 0, each.op());
                    win.unlock(world.rank());
                    assertTrue(
                            Arrays.stream(memory).allMatch(x -> x == each.after()),
                            () -> each + " gave " + Arrays.toString(memory));
                    assertTrue(Arrays.stream(old).allMatch(x -> x == each.before()));
                }
            }
        });
    }

    @Test
    @DisplayName("12.3.4: accumulates of all ranks at one place add up")
    void accumulatesAddUp() throws InterruptedException {
        setup.run(world -> {
            int size = world.size();
            double[] memory = new double[200];
            double[] origin = filled(200, 0);
            try (Win win = Win.create(world, memory)) {
                win.fence();
                for (int target = 0; target < size; target++) {
                    win.accumulate(origin, target, 0, Op.SUM);
                }
                win.fence();
                for (int i = 0; i < memory.length; i++) {
                    assertEquals(size * origin[i], memory[i]);
                }
            }
        });
    }

    @Test
    @DisplayName("6.9.4 and 12.3.4: MAXLOC finds the largest value and the lowest rank that has it")
    void maxlocFindsTheRank() throws InterruptedException {
        setup.run(world -> {
            int size = world.size();
            long[] memory = {Long.MIN_VALUE, -1, 0};
            try (Win win = Win.create(world, memory)) {
                win.fence();
                win.accumulate(new long[] {world.rank() / 2, world.rank()}, 0, 0, Op.MAXLOC);
                win.fence();
                if (world.rank() == 0) {
                    int largest = (size - 1) / 2;
                    assertArrayEquals(new long[] {largest, 2L * largest, 0}, memory);
                }
            }
        });
    }

    @Test
    @DisplayName("12.3.4: compareAndSwap writes only what was expected, and gives what was there")
    void compareAndSwapOfEveryType() throws InterruptedException {
        setup.run(world -> {
            List<Object> memories =
                    List.of(
                            new byte[] {9, 1},
                            new boolean[] {false, true},
                            new char[] {9, 1},
                            new short[] {9, 1},
                            new int[] {9, 1},
                            new long[] {9, 1});
            for (Object memory : memories) {
                Object expected = array(memory, 1, 1);
                Object next = array(memory, 1, 0);
                Object old = array(memory, 1, 0);
                try (Win win = Win.create(world, memory)) {
                    win.lockAll();
                    win.compareAndSwap(next, expected, old, world.rank(), 1);
                    assertEquals(Array.get(expected, 0), Array.get(old, 0));
                    assertEquals(Array.get(next, 0), Array.get(memory, 1));
                    win.compareAndSwap(expected, 0, expected, 0, old, 0, world.rank(), 1);
                    assertEquals(Array.get(next, 0), Array.get(old, 0));
                    assertEquals(Array.get(next, 0), Array.get(memory, 1));
                    win.unlockAll();
                }
            }
        });
    }

    @Test
    @DisplayName("12.3.4: with NO_OP the origin is ignored, and the read is atomic")
    void noOpNeedsNoOrigin() throws InterruptedException {
        setup.run(world -> {
            int[] memory = {world.rank(), 3};
            int[] result = new int[2];
            try (Win win = Win.create(world, memory)) {
                win.lockAll();
                Ring ring = Ring.of(world);
                win.getAccumulate(null, result, ring.right(), 0, Op.NO_OP);
                assertArrayEquals(new int[] {ring.right(), 3}, result);
                win.fetchAndOp(null, 0, result, 1, ring.left(), 0, Op.NO_OP);
                assertEquals(ring.left(), result[1]);
                win.getAccumulate(null, 0, result, 0, 1, ring.left(), 0, Op.NO_OP);
                assertEquals(ring.left(), result[0]);
                win.getAccumulate(
                        null,
                        0,
                        0,
                        null,
                        result,
                        0,
                        2,
                        Datatype.INT,
                        ring.right(),
                        0,
                        2,
                        Datatype.INT,
                        Op.NO_OP);
                assertArrayEquals(new int[] {ring.right(), 3}, result);
                win.unlockAll();
            }
        });
    }

    @Test
    @DisplayName("12.3.5: an operation with a request is complete when the request is")
    void requestsOfOperations() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            long[] memory = new long[6];
            long[] got = new long[6];
            try (Win win = Win.create(world, memory)) {
                win.lockAll();
                Request.waitAll(
                        win.rput(new long[] {1}, ring.right(), 0),
                        win.rput(new long[] {0, 2}, 1, 1, ring.right(), 1),
                        win.rput(
                                new long[] {3, 4},
                                0,
                                2,
                                Datatype.LONG,
                                ring.right(),
                                2,
                                1,
                                Datatype.contiguous(2, Datatype.LONG)),
                        win.raccumulate(new long[] {5}, ring.right(), 4, Op.SUM),
                        win.raccumulate(new long[] {0, 6}, 1, 1, ring.right(), 5, Op.SUM),
                        win.raccumulate(
                                new long[] {1},
                                0,
                                1,
                                Datatype.LONG,
                                ring.right(),
                                5,
                                1,
                                Datatype.LONG,
                                Op.SUM));
                win.flush(ring.right());
                Request.waitAll(
                        win.rget(got, 0, 2, ring.right(), 0),
                        win.rget(got, 2, 2, Datatype.LONG, ring.right(), 2, 2, Datatype.LONG));
                assertArrayEquals(new long[] {1, 2, 3, 4, 0, 0}, got);
                win.rget(got, ring.right(), 0).await();
                assertArrayEquals(new long[] {1, 2, 3, 4, 5, 7}, got);
                world.barrier(); // all have read before anyone changes it
                Request all =
                        win.rgetAccumulate(new long[] {1}, new long[1], ring.right(), 0, Op.SUM);
                assertEquals(Status.EMPTY, all.await());
                win.rgetAccumulate(new long[] {1}, 0, got, 0, 1, ring.right(), 0, Op.SUM).await();
                assertEquals(2, got[0]);
                win.rgetAccumulate(
                                new long[] {1},
                                0,
                                1,
                                Datatype.LONG,
                                got,
                                0,
                                1,
                                Datatype.LONG,
                                ring.right(),
                                0,
                                1,
                                Datatype.LONG,
                                Op.SUM)
                        .await();
                assertEquals(3, got[0]);
                win.unlockAll();
            }
        });
    }

    @Test
    @DisplayName("12.5.2: start waits for the posts of its group, await for the completes")
    void postsAndStarts() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            long[] memory = new long[1];
            try (Win win = Win.create(world, memory)) {
                Group left = win.group().incl(ring.left());
                Group right = win.group().incl(ring.right());
                for (int round = 1; round <= 20; round++) {
                    win.post(left);
                    win.start(right);
                    win.put(new long[] {100L * round + world.rank()}, ring.right(), 0);
                    win.complete();
                    if (round % 2 == 0) {
                        win.await();
                    } else {
                        while (!win.test()) {
                            Thread.onSpinWait();
                        }
                    }
                    assertEquals(100L * round + ring.left(), memory[0]);
                }
            }
        });
    }

    @Test
    @DisplayName("12.5.2: a group may be empty, and assertions may be given")
    void emptyGroupsAndAssertions() throws InterruptedException {
        setup.run(world -> {
            try (Win win = Win.create(world, new int[1])) {
                win.fence(Win.MODE_NOPRECEDE | Win.MODE_NOPUT | Win.MODE_NOSTORE);
                win.fence(Win.MODE_NOSUCCEED);
                win.post(Group.EMPTY, Win.MODE_NOCHECK | Win.MODE_NOPUT);
                win.start(Group.EMPTY, Win.MODE_NOCHECK);
                win.complete();
                assertTrue(win.test());
                win.lock(LockType.SHARED, 0, Win.MODE_NOCHECK);
                win.unlock(0);
                win.lockAll(Win.MODE_NOCHECK);
                win.flushAll();
                win.flushLocalAll();
                win.flushLocal(0);
                win.sync();
                win.unlockAll();
            }
        });
    }

    @Test
    @DisplayName("12.2.4: memory is attached to a dynamic window and detached")
    void dynamicWindows() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            try (Win win = Win.createDynamic(world)) {
                assertEquals(WinFlavor.DYNAMIC, win.flavor());
                assertEquals(0, win.sizeBytes());
                assertEquals(1, win.dispUnitBytes());
                long[] numbers = new long[100];
                MemorySegment bytes = MemorySegment.ofArray(new byte[10]);
                long[] mine = {win.attach(numbers), win.attach(bytes)};
                long[] all = new long[2 * world.size()];
                world.allgather(mine, all);
                long ofNumbers = all[2 * ring.right()];
                long ofBytes = all[2 * ring.right() + 1];
                win.fence();
                win.put(new long[] {4, 5}, ring.right(), ofNumbers + 98);
                win.put(new byte[] {6}, ring.right(), ofBytes + 9);
                win.accumulate(new long[] {1}, ring.right(), ofNumbers, Op.SUM);
                long[] old = {-1};
                win.fetchAndOp(new long[] {1}, old, ring.right(), ofNumbers + 1, Op.SUM);
                win.compareAndSwap(
                        new long[] {9}, new long[] {0}, old, ring.right(), ofNumbers + 2);
                long[] got = new long[2];
                win.get(got, ring.right(), ofNumbers + 98);
                win.fence();
                assertArrayEquals(new long[] {4, 5}, got);
                assertArrayEquals(
                        new long[] {1, 1, 9, 0, 4, 5},
                        new long[] {
                            numbers[0], numbers[1], numbers[2], numbers[3], numbers[98], numbers[99]
                        });
                assertEquals(6, bytes.get(ValueLayout.JAVA_BYTE, 9));
                win.fence(Win.MODE_NOSUCCEED);
                win.lockAll();
                win.flush(ring.left());
                win.unlockAll();
                win.detach(numbers);
                win.detach(bytes);
            }
        });
    }

    @Test
    @DisplayName("12.2.3: ranks ask for the memory of others in a shared window, and share it")
    void sharedWindows() throws InterruptedException {
        setup.run(world -> {
            int size = world.size();
            int count = world.rank() == 0 && size > 1 ? 0 : 2;
            try (Win win = Win.allocateShared(world, count, Datatype.INT)) {
                assertEquals(WinFlavor.SHARED, win.flavor());
                Ring ring = Ring.of(world);
                MemorySegment theirs = win.sharedQuery(ring.right(), MemorySegment.class);
                if (theirs.byteSize() > 0) {
                    theirs.set(ValueLayout.JAVA_INT, 0, world.rank() + 1);
                }
                win.fence();
                MemorySegment mine = win.base(MemorySegment.class);
                if (mine.byteSize() > 0) {
                    assertEquals(ring.left() + 1, mine.get(ValueLayout.JAVA_INT, 0));
                }
                MemorySegment first = win.sharedQuery(MPI.PROC_NULL, MemorySegment.class);
                assertEquals(win.sharedQuery(size > 1 ? 1 : 0, MemorySegment.class), first);
                if (Divided.parts(size) == 1) {
                    int[] array = win.sharedQuery(MPI.PROC_NULL, int[].class);
                    assertSame(win.sharedQuery(size > 1 ? 1 : 0, int[].class), array);
                    assertEquals(MemorySegment.ofArray(array), first);
                }
                win.fence(Win.MODE_NOSUCCEED);
            }
        });
    }

    @Test
    @DisplayName("12.3: operations on MPI.PROC_NULL do nothing")
    void procNull() throws InterruptedException {
        setup.run(world -> {
            try (Win win = Win.create(world, new int[] {5})) {
                int[] mine = {1};
                win.fence();
                win.put(mine, MPI.PROC_NULL, 0);
                win.get(mine, MPI.PROC_NULL, 0);
                win.accumulate(mine, MPI.PROC_NULL, 0, Op.SUM);
                win.getAccumulate(mine, mine, MPI.PROC_NULL, 0, Op.SUM);
                win.fetchAndOp(mine, mine, MPI.PROC_NULL, 0, Op.SUM);
                win.put(mine, 0, 1, MPI.PROC_NULL, 0);
                win.get(mine, 0, 1, MPI.PROC_NULL, 0);
                win.fence();
                assertArrayEquals(new int[] {1}, mine);
                assertArrayEquals(new int[] {5}, win.base(int[].class));
            }
        });
    }

    @Test
    @DisplayName("12.2.6, 7.7.3 and 7.8: windows have a group, a name, attributes and hints")
    void whatAWindowHas() throws InterruptedException {
        setup.run(world -> {
            List<String> deleted = new CopyOnWriteArrayList<>();
            AttributeKey<String> key =
                    AttributeKey.createForWin("key", (_, value) -> deleted.add(value));
            Win win = Win.create(world, new int[1]);
            assertEquals(Comparison.IDENT, win.group().compare(world.group()));
            assertEquals("world.win", win.name());
            win.setName("halo");
            assertEquals("halo", win.name());
            assertEquals(
                    "rank %d of %d in halo".formatted(world.rank(), world.size()), win.toString());
            assertEquals(Optional.empty(), win.getAttr(key));
            win.setAttr(key, "a");
            win.setAttr(key, "b");
            assertEquals(Optional.of("b"), win.getAttr(key));
            win.deleteAttr(key);
            win.setAttr(key, "c");
            win.setInfo(new Info().set("accumulate_ops", "same_op").set("unknown", "x"));
            assertEquals(Optional.of("same_op"), win.info().get("accumulate_ops"));
            assertEquals(Optional.of("false"), win.info().get("no_locks"));
            assertEquals(Optional.empty(), win.info().get("unknown"));
            win.free();
            assertEquals(List.of("a", "b", "c"), deleted);
            win.close(); // does nothing
        });
    }

    @Test
    @DisplayName("12.2: a window of a communicator has its ranks, whatever they are in the world")
    void windowsOfOtherCommunicators() throws InterruptedException {
        setup.run(world -> {
            Intracomm backwards = world.split(world.rank() % 2, -world.rank());
            Ring ring = Ring.of(backwards);
            int[] memory = new int[1];
            try (Win win = Win.create(backwards, memory)) {
                win.fence();
                win.put(new int[] {backwards.rank() + 1}, ring.right(), 0);
                win.fence(Win.MODE_NOSUCCEED);
                assertEquals(ring.left() + 1, memory[0]);
                win.post(win.group().incl(ring.left()));
                win.start(win.group().incl(ring.right()));
                win.accumulate(new int[] {1}, 0, 1, ring.right(), 0, Op.SUM);
                win.complete();
                win.await();
                assertEquals(ring.left() + 2, memory[0]);
            }
        });
    }

    @Test
    @DisplayName("12.2: several windows of one communicator have nothing to do with each other")
    void severalWindows() throws InterruptedException {
        setup.run(world -> {
            int[] one = new int[1];
            int[] two = new int[1];
            Win a = Win.create(world, one);
            Win b = Win.create(world, two);
            a.lock(LockType.EXCLUSIVE, world.rank());
            b.lock(LockType.EXCLUSIVE, world.rank());
            a.put(new int[] {1}, world.rank(), 0);
            b.put(new int[] {2}, world.rank(), 0);
            b.unlock(world.rank());
            a.unlock(world.rank());
            assertEquals(1, one[0]);
            assertEquals(2, two[0]);
            b.free();
            a.free();
            assertFalse(world.isFreed());
        });
    }

    private static double[] filled(int length, double first) {
        return IntStream.range(0, length).mapToDouble(i -> first * 1000 + i).toArray();
    }

    /// An array like another one, in which element `i` is `seed + i`, or whether that is odd.
    private static Object array(Object like, int length, int seed) {
        Object array = Array.newInstance(like.getClass().getComponentType(), length);
        for (int i = 0; i < length; i++) {
            int value = seed + i;
            switch (array) {
                case byte[] x -> x[i] = (byte) value;
                case boolean[] x -> x[i] = (value & 1) != 0;
                case char[] x -> x[i] = (char) value;
                case short[] x -> x[i] = (short) value;
                case int[] x -> x[i] = value;
                case long[] x -> x[i] = value;
                case float[] x -> x[i] = value;
                case double[] x -> x[i] = value;
                default -> throw new AssertionError(array.getClass());
            }
        }
        return array;
    }
}
