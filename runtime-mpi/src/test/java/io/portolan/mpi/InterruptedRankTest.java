package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.buffer.Buffer;
import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.engine.Awaited;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.IncomingTransfer;
import io.portolan.mpi.engine.Region;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A rank that is interrupted while others use its buffers has them back when nobody does any more.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class InterruptedRankTest {
    private static final int TAG = 5;

    private volatile @Nullable Thread interrupted;
    private volatile boolean isMoved;
    private volatile boolean hasLeft;
    private volatile boolean hasLeftEarly;

    @BeforeEach
    void theRanksShareAHeap() {
        Divided.notIfDivided("the copy is made by the thread of another rank");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aReceive(boolean isOneOfTwo) {
        assertInterrupted(
                "recv",
                FailedWorld.run(
                        2,
                        world -> {
                            if (world.rank() == 0) {
                                world.barrier();
                                world.ssend(new int[20], 1, TAG);
                                return;
                            }
                            Call call = world.call(CommOperation.RECV);
                            IncomingTransfer receive =
                                    world.context().receive(call, 0, TAG, new HeldRegion());
                            IncomingTransfer never =
                                    world.context().receive(call, 0, TAG + 1, new HeldRegion());
                            Awaited both = new Awaited.Several(List.of(receive, never), true);
                            world.barrier();
                            leave(() ->
                                    world.context()
                                            .endpoint()
                                            .await(call, isOneOfTwo ? both : receive));
                        }));
    }

    @Test
    void aCollectiveOfWhichEachRankMovesAShare() {
        Thread[] runs = new Thread[2];
        Op held =
                Op.create(
                        (_, _, _, _, _) -> {
                            if (Thread.currentThread().equals(runs[0]) && !isMoved) {
                                interruptAndHold();
                            }
                        },
                        true);
        assertInterrupted(
                "allreduce",
                FailedWorld.run(
                        2,
                        world -> {
                            runs[world.rank()] = Thread.currentThread();
                            world.barrier();
                            long[] in = new long[50_000];
                            if (world.rank() == 0) {
                                assertThrows(
                                        MPIException.class,
                                        () -> world.allreduce(in, new long[in.length], held));
                                return;
                            }
                            leave(() -> world.allreduce(in, new long[in.length], held));
                        }));
    }

    private void assertInterrupted(String call, RankFailedException told) {
        assertTrue(isMoved && !hasLeftEarly, "the rank has its buffer back while it is in use");
        assertEquals(
                call + ": rank 1 of 2 was interrupted while it waited; the world ends with it",
                told.getCause().getMessage());
    }

    /// The interrupted rank: it may not leave before its elements are there.
    private void leave(Runnable call) {
        interrupted = Thread.currentThread();
        try {
            assertThrows(MPIException.class, call::run);
        } finally {
            hasLeftEarly = !isMoved;
            hasLeft = true;
        }
    }

    /// In the middle of the copy: interrupts the rank that waits for it, and goes on when that rank
    /// has either left or waits for the end of the copy.
    private void interruptAndHold() {
        Thread waiting = interrupted;
        while (waiting == null || waiting.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
            waiting = interrupted;
        }
        waiting.interrupt();
        while (!hasLeft && !isWaitingForTheCopy(waiting)) {
            Thread.onSpinWait();
        }
        isMoved = true;
    }

    private static boolean isWaitingForTheCopy(Thread waiting) {
        return Arrays.stream(waiting.getStackTrace())
                .map(at -> at.getClassName() + "." + at.getMethodName())
                .anyMatch(at ->
                        at.endsWith(".Transfer.abandon") || at.endsWith(".CollectiveRound.leave"));
    }

    /// A place for ints whose copy is held in the middle.
    private final class HeldRegion implements Region {
        @Override
        public void copyFrom(Content message) {
            interruptAndHold();
        }

        @Override
        public void readWords(long[] words, int at, int count) {
            throw new AssertionError("no words");
        }

        @Override
        public int type() {
            return new Buffer(new int[0], 0, 0, ItemType.INT).type();
        }

        @Override
        public long elements() {
            return 20;
        }

        @Override
        public long bytes() {
            return elements() * Integer.BYTES;
        }

        @Override
        public Content copy() {
            throw new AssertionError("only received");
        }

        @Override
        public boolean hasWords() {
            return false;
        }

        @Override
        public void writeWords(long[] words, int at) {
            throw new AssertionError("only received");
        }
    }
}
