package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Dispatcher;
import io.portolan.core.Port;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.engine.AnswerTicket;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.TargetWindow;
import io.portolan.mpi.engine.Wait;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import io.portolan.mpi.error.RevokedException;
import io.portolan.mpi.rma.RemoteMemory;
import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Ranks that go on after others have failed, in one process and divided into parts that know of
/// each other what processes would.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SurvivalTest {
    private static final int RANKS = 4;

    /// Fails in every test.
    private static final int LOST = 1;

    private static final int TAG = 5;

    /// What a port is called.
    private static final String OF_RANK = "%s/%d/1";

    /// A call that needs the rank that is lost.
    record Needing(String name, RankProgram call) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Needing> messages() {
        int[] one = new int[1];
        return Stream.of(
                new Needing("send", w -> untilItThrows(() -> w.send(new int[1], LOST, TAG))),
                new Needing("send of many", w -> w.send(new int[100_000], LOST, TAG)),
                new Needing("ssend", w -> w.ssend(new int[1], LOST, TAG)),
                new Needing("recv", w -> w.recv(new int[1], LOST, TAG)),
                new Needing("sendrecv", w -> w.sendrecv(one, LOST, TAG, new int[1], LOST, TAG)),
                new Needing("probe", w -> w.probe(LOST, TAG)),
                new Needing("mprobe", w -> w.mprobe(LOST, TAG)),
                new Needing("isend", w -> w.isend(new int[100_000], LOST, TAG).await()),
                new Needing("issend", w -> w.issend(new int[1], LOST, TAG).await()),
                new Needing("irecv", w -> w.irecv(new int[1], LOST, TAG).await()),
                new Needing("irecv, tested", w -> awaitByTests(w.irecv(new int[1], LOST, TAG))),
                new Needing(
                        "recvInit",
                        w -> {
                            PersistentRequest request = w.recvInit(new int[1], LOST, TAG);
                            request.start();
                            request.await();
                        }),
                new Needing(
                        "precvInit",
                        w -> {
                            PartitionedReceive request = w.precvInit(new int[4], 2, LOST, TAG);
                            request.start();
                            request.await();
                        }),
                new Needing(
                        "psendInit",
                        w -> {
                            PartitionedSend request = w.psendInit(new int[100_000], 2, LOST, TAG);
                            request.start();
                            request.pready(0);
                            request.pready(1);
                            request.await();
                        }),
                new Needing(
                        "isendrecv",
                        w -> w.isendrecv(one, 0, TAG + 5, new int[1], LOST, TAG).await()),
                new Needing("sendObject", w -> w.ssendObject("word", LOST, TAG)),
                new Needing("recvObject", w -> w.recvObject(String.class, LOST, TAG)),
                new Needing(
                        "waitAll",
                        w ->
                                throwOnly(() ->
                                        Request.waitAll(
                                                w.irecv(new int[1], LOST, TAG),
                                                w.irecv(new int[1], MPI.PROC_NULL, TAG)))),
                new Needing(
                        "waitAny",
                        w -> throwOnly(() -> Request.waitAny(w.irecv(new int[1], LOST, TAG)))));
    }

    static Stream<Needing> collectives() {
        return Stream.of(
                new Needing("barrier", Intracomm::barrier),
                new Needing("ibarrier", w -> w.ibarrier().await()),
                new Needing("ibarrier, tested", w -> awaitByTests(w.ibarrier())),
                new Needing("bcast", w -> w.bcast(new int[9], 0)),
                new Needing("bcast of many", w -> w.bcast(new int[100_000], 0)),
                new Needing("allreduce", w -> w.allreduce(new long[9], new long[9], Op.SUM)),
                new Needing(
                        "allreduce of many",
                        w -> w.allreduce(new long[100_000], new long[100_000], Op.SUM)),
                new Needing("gather", w -> w.gather(new int[1], new int[RANKS], 0)),
                new Needing("scatter", w -> w.scatter(new int[RANKS], new int[1], 0)),
                new Needing("allgather", w -> w.allgather(new int[1], new int[RANKS])),
                new Needing("alltoall", w -> w.alltoall(new int[RANKS], new int[RANKS])),
                new Needing("reduce", w -> w.reduce(new int[1], new int[1], Op.SUM, 0)),
                new Needing("scan", w -> w.scan(new int[1], new int[1], Op.SUM)),
                new Needing("bcastObject", w -> w.bcastObject("word", String.class, 0)),
                new Needing("dup", Intracomm::dup),
                new Needing("idup", w -> w.idup().awaitValue()),
                new Needing("split", w -> w.split(0, w.rank())),
                new Needing(
                        "createCart", w -> w.createCart(new int[] {RANKS}, new boolean[1], false)),
                new Needing("createGroup", w -> w.createGroup(w.group(), TAG)),
                new Needing("Win.create", w -> Win.create(w, new int[1])));
    }

    /// A small message may leave before the failure is known.
    private static void untilItThrows(Runnable call) {
        while (true) {
            call.run();
        }
    }

    private static void awaitByTests(Request request) {
        while (request.test() == null) {
            Thread.onSpinWait();
        }
    }

    /// Runs a call that waits for several requests, and throws what was the matter with one.
    private static void throwOnly(Runnable call) {
        try {
            call.run();
        } catch (RequestsFailedException e) {
            throw e.failures().values().iterator().next();
        }
    }

    private static void run(int parts, RankProgram program) throws InterruptedException {
        WorldBuilder world = World.builder(RANKS);
        (parts == 1 ? world : world.asProcesses(parts)).run(program);
    }

    /// Has one rank fail when all go on after that.
    private static void survive(int parts, RankProgram survivors) throws InterruptedException {
        Queue<Throwable> wrong = new ConcurrentLinkedQueue<>();
        run(
                parts,
                world -> {
                    world.setErrhandler(Errhandler.FAILURES_RETURN);
                    awaitAll(world);
                    if (world.rank() == LOST) {
                        throw new IllegalStateException("out of fuel");
                    }
                    try {
                        survivors.run(world);
                    } catch (Throwable t) { // which the others would go on without
                        wrong.add(t);
                        throw t;
                    }
                });
        if (!wrong.isEmpty()) {
            throw new AssertionError(wrong.size() + " survivors failed", wrong.element());
        }
    }

    /// Lets the rank that is to fail go when no other one needs it for this any more.
    private static void awaitAll(Intracomm world) {
        if (world.rank() != LOST) {
            world.send(new int[1], LOST, TAG + 9);
            return;
        }
        for (int others = 1; others < RANKS; others++) {
            world.recv(new int[1], MPI.ANY_SOURCE, TAG + 9);
        }
    }

    private static void assertLost(Executable call) {
        RankFailedException told = assertThrows(RankFailedException.class, call);
        assertEquals(LOST, told.rank());
        assertEquals(ErrorClass.PROC_FAILED, told.errorClass());
        assertFalse(told.hasEndedWorld());
        assertTrue(
                told.getMessage().matches("(?s).*: rank " + LOST + " (\\(.*\\) )?failed: .*"),
                told::getMessage);
        assertTrue(told.getMessage().contains("out of fuel"), told::getMessage);
    }

    static Stream<org.junit.jupiter.params.provider.Arguments> needing() {
        List<org.junit.jupiter.params.provider.Arguments> all = new ArrayList<>();
        for (int parts = 1; parts <= 3; parts++) {
            int number = parts;
            Stream.concat(messages(), collectives())
                    .forEach(each ->
                            all.add(org.junit.jupiter.params.provider.Arguments.of(number, each)));
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("needing")
    void whatNeedsTheRankEndsAndTheRestGoesOn(int parts, Needing needing)
            throws InterruptedException {
        AtomicInteger ended = new AtomicInteger();
        survive(
                parts,
                world -> {
                    assertLost(() -> needing.call().run(world));
                    assertLost(() -> needing.call().run(world)); // once it is known, too
                    int right = world.rank() == 0 ? 2 : (world.rank() + 1) % RANKS;
                    int left = world.rank() == 2 ? 0 : (world.rank() + RANKS - 1) % RANKS;
                    int[] got = new int[1];
                    world.sendrecv(new int[] {world.rank()}, right, TAG + 1, got, left, TAG + 1);
                    assertEquals(left, got[0]);
                    ended.incrementAndGet();
                });
        assertEquals(RANKS - 1, ended.get());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void whatWasSentBeforeIsReceived(int parts) throws InterruptedException {
        run(
                parts,
                world -> {
                    world.setErrhandler(Errhandler.FAILURES_RETURN);
                    awaitAll(world);
                    if (world.rank() == LOST) {
                        for (int dest = 0; dest < RANKS; dest++) {
                            world.send(new int[] {7}, dest, TAG);
                        }
                        throw new IllegalStateException("out of fuel");
                    }
                    assertLost(() -> world.recv(new int[1], LOST, TAG + 1));
                    int[] got = new int[1];
                    world.recv(got, LOST, TAG);
                    assertEquals(7, got[0]);
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aReceiveFromAnyRankIsPendingUntilTheFailureIsAcknowledged(int parts)
            throws InterruptedException {
        survive(
                parts,
                world -> {
                    if (world.rank() != 0) {
                        assertLost(() -> world.recv(new int[1], LOST, TAG));
                        world.recv(new int[1], 0, TAG);
                        world.send(new int[] {world.rank()}, 0, TAG);
                        return;
                    }
                    int[] got = new int[1];
                    Request request = world.irecv(got, MPI.ANY_SOURCE, TAG);
                    assertPending(request::await);
                    assertPending(() -> awaitByTests(request));
                    assertTrue(request.isActive());
                    assertPending(() -> world.recv(new int[1], MPI.ANY_SOURCE, TAG));
                    assertPending(() -> world.probe(MPI.ANY_SOURCE, TAG));
                    assertEquals(1, world.getFailed().size());
                    assertEquals(1, world.ackFailed(world.getFailed().size()));
                    world.send(new int[1], 2, TAG);
                    world.send(new int[1], 3, TAG);
                    assertNotNull(request.await());
                    int first = got[0];
                    world.recv(got, MPI.ANY_SOURCE, TAG);
                    assertEquals(5, first + got[0]);
                });
    }

    /// Nobody waits for it, so nobody has to acknowledge anything.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, RANKS})
    void aHandlerOfMessagesFromAnyRankGoesOn(int parts) throws InterruptedException {
        try (Dispatcher dispatcher = Dispatcher.start("handlers")) {
            survive(parts, world -> handleWhatComes(world, dispatcher));
        }
    }

    private static void handleWhatComes(Intracomm world, Dispatcher dispatcher)
            throws InterruptedException {
        if (world.rank() != 0) {
            assertLost(() -> world.recv(new int[1], LOST, TAG));
            world.recv(new int[1], 0, TAG);
            world.ssend(new int[1], 0, TAG);
            return;
        }
        Port<Integer> sources = Port.unbounded("sources");
        Request service =
                world.onMessage(
                        MPI.ANY_SOURCE,
                        TAG,
                        dispatcher,
                        message -> sources.post(message.recv(new int[1]).source()));
        assertLost(() -> world.recv(new int[1], LOST, TAG + 1));
        world.send(new int[1], 2, TAG);
        world.send(new int[1], 3, TAG);
        assertEquals(5, sources.receive() + sources.receive());
        assertFalse(service.isComplete());
        service.cancel();
        assertTrue(service.await().isCancelled());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, RANKS})
    void whatCameBeforeIsHandled(int parts) throws InterruptedException {
        CountDownLatch isKnown = new CountDownLatch(1);
        Port<Integer> values = Port.unbounded("values");
        try (Dispatcher dispatcher = Dispatcher.builder("one").platformThreads(1).start()) {
            run(
                    parts,
                    world -> {
                        world.setErrhandler(Errhandler.FAILURES_RETURN);
                        Request service =
                                world.onMessage(
                                        LOST,
                                        TAG,
                                        dispatcher,
                                        message -> {
                                            isKnown.await();
                                            int[] in = new int[1];
                                            message.recv(in);
                                            values.post(in[0]);
                                        });
                        if (world.rank() == 0) { // after all that observe something were told
                            world.endpoint().fabric().onLoss(isKnown::countDown);
                        }
                        awaitAll(world);
                        if (world.rank() == LOST) {
                            for (int i = 0; i < 3; i++) {
                                world.send(new int[] {i}, 0, TAG);
                            }
                            throw new IllegalStateException("out of fuel");
                        }
                        if (world.rank() == 0) {
                            assertEquals(3, values.receive() + values.receive() + values.receive());
                            assertLost(service::await);
                            world.send(new int[1], 2, TAG + 1);
                            world.send(new int[1], 3, TAG + 1);
                        } else {
                            world.recv(new int[1], 0, TAG + 1); // to end would be told as a loss is
                        }
                    });
        }
    }

    /// Large, so that the sender keeps the elements until they are asked for.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, RANKS})
    void aMessageOfOneThatIsLeftIsReceivedFromAnyRank(int parts) throws InterruptedException {
        CountDownLatch isSent = new CountDownLatch(1);
        survive(
                parts,
                world -> {
                    assertLost(() -> world.recv(new int[1], LOST, TAG));
                    int[] large = new int[100_000];
                    if (world.rank() == 3) {
                        Arrays.fill(large, 7);
                        world.send(large, 0, TAG);
                        Request second = world.isend(large, 0, TAG);
                        isSent.countDown();
                        second.await();
                    } else if (world.rank() == 0) {
                        world.probe(3, TAG); // it is there
                        world.recv(large, MPI.ANY_SOURCE, TAG);
                        assertEquals(7, large[large.length - 1]);
                        large[large.length - 1] = 0;
                        awaitLatch(isSent);
                        receiveWhatMayBeOnTheWay(world, large);
                        assertEquals(7, large[large.length - 1]);
                    }
                });
    }

    /// A receive that begins before the message is there may be pending; then the message is still
    /// there for the receive after it.
    private static void receiveWhatMayBeOnTheWay(Intracomm world, int[] into) {
        try {
            world.recv(into, MPI.ANY_SOURCE, TAG);
        } catch (RankFailedException pending) {
            assertEquals(ErrorClass.PROC_FAILED_PENDING, pending.errorClass());
            assertEquals(1, world.ackFailed(1));
            world.recv(into, MPI.ANY_SOURCE, TAG);
        }
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, RANKS})
    void aBegunSendrecvGoesOnWhenTheFailureIsAcknowledged(int parts) throws InterruptedException {
        survive(
                parts,
                world -> {
                    assertLost(() -> world.recv(new int[1], LOST, TAG));
                    if (world.rank() == 3) {
                        world.recv(new int[1], 0, TAG);
                        world.send(new int[] {7}, 0, TAG + 1);
                        int[] got = new int[100_000];
                        world.recv(got, 0, TAG + 2);
                        assertEquals(8, got[got.length - 1]);
                    } else if (world.rank() == 0) {
                        int[] large = new int[100_000];
                        Arrays.fill(large, 8);
                        int[] got = new int[1];
                        Request request =
                                world.isendrecv(large, 3, TAG + 2, got, MPI.ANY_SOURCE, TAG + 1);
                        assertPending(request::await);
                        assertPending(() -> awaitByTests(request));
                        assertTrue(request.isActive());
                        world.ackFailed(1);
                        world.send(new int[1], 3, TAG);
                        request.await();
                        assertEquals(7, got[0]);
                    }
                });
    }

    /// Whether the receive has been posted, and whether elements have been sent, when the sender
    /// gives up because of another rank: nobody but that sender is to see anything of it.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, RANKS})
    void aSendThatIsGivenUpArrives(int parts) throws InterruptedException {
        CountDownLatch isGivenUp = new CountDownLatch(1);
        survive(
                parts,
                world -> {
                    assertLost(() -> world.recv(new int[1], LOST, TAG));
                    int[] large = new int[4_000_000];
                    if (world.rank() == 3) {
                        Request early = world.irecv(large, 0, TAG);
                        world.send(new int[1], 0, TAG);
                        assertNotNull(early.await());
                        assertEquals(7, large[large.length - 1]);
                        if (parts > 1) { // within a process it is taken back
                            large[large.length - 1] = 0;
                            world.recv(new int[1], 0, TAG + 1);
                            world.recv(large, 0, TAG);
                            assertEquals(7, large[large.length - 1]);
                            large[large.length - 1] = 0;
                            Request begun = world.mprobe(0, TAG).irecv(large);
                            world.send(new int[1], 0, TAG);
                            awaitLatch(isGivenUp);
                            assertNotNull(begun.await());
                            assertEquals(7, large[large.length - 1]);
                        }
                    } else if (world.rank() == 0) {
                        world.recv(new int[1], 3, TAG);
                        giveUpSendrecv(world, large);
                        if (parts > 1) {
                            giveUpSendrecv(world, large);
                            world.send(new int[1], 3, TAG + 1);
                            Arrays.fill(large, 7);
                            Request begun = world.isendrecv(large, 3, TAG, new int[1], LOST, TAG);
                            while (world.iprobe(3, TAG) == null) {
                                Thread.onSpinWait();
                            }
                            assertLost(begun::await);
                            Arrays.fill(large, 0);
                            isGivenUp.countDown();
                        }
                    }
                });
    }

    private static void giveUpSendrecv(Intracomm world, int[] large) {
        Arrays.fill(large, 7);
        assertLost(() -> world.sendrecv(large, 3, TAG, new int[1], LOST, TAG));
        Arrays.fill(large, 0); // which is the sender's again
    }

    private static void assertPending(Executable call) {
        RankFailedException told = assertThrows(RankFailedException.class, call);
        assertEquals(ErrorClass.PROC_FAILED_PENDING, told.errorClass());
        assertEquals(LOST, told.rank());
    }

    @Test
    void whatWasForALostProcessIsLetGo() throws InterruptedException {
        LostParts parts = new LostParts(2, 2);
        CountDownLatch isBegun = new CountDownLatch(1);
        CountDownLatch isOver = new CountDownLatch(1);
        parts.run(
                world -> {
                    world.setErrhandler(Errhandler.FAILURES_RETURN);
                    world.barrier();
                    if (world.rank() == LOST) {
                        awaitLatch(isOver);
                        return;
                    }
                    WeakReference<int[]> buffer = sendToLost(world);
                    isBegun.countDown();
                    assertThrows(
                            RankFailedException.class, () -> world.recv(new int[1], LOST, TAG));
                    while (buffer.get() != null) {
                        System.gc();
                    }
                },
                () -> {
                    awaitLatch(isBegun);
                    parts.lose(LOST, List.of(0), () -> {});
                    isOver.countDown();
                });
    }

    /// Begins a send that nobody waits for.
    private static WeakReference<int[]> sendToLost(Intracomm world) {
        int[] buffer = new int[100_000];
        Request _ = world.isend(buffer, LOST, TAG);
        return new WeakReference<>(buffer);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aRevocationEndsWhatOthersWaitFor(int parts) throws InterruptedException {
        AtomicInteger ended = new AtomicInteger();
        run(
                parts,
                world -> {
                    world.setErrhandler(Errhandler.FAILURES_RETURN);
                    Intracomm other = world.dup();
                    if (world.rank() == 0) {
                        other.revoke();
                    }
                    List<Executable> calls =
                            List.of(
                                    () -> other.recv(new int[1], 0, TAG),
                                    () -> other.recv(new int[1], MPI.ANY_SOURCE, TAG),
                                    () -> other.send(new int[1], 0, TAG),
                                    () -> other.send(new int[100_000], 0, TAG),
                                    () -> other.barrier(),
                                    () -> other.ibarrier().await(),
                                    () -> other.dup(),
                                    () -> other.isend(new int[1], 0, TAG).await());
                    for (Executable call : calls) {
                        RevokedException told = assertThrows(RevokedException.class, call);
                        assertEquals(ErrorClass.REVOKED, told.errorClass());
                        assertTrue(
                                told.getMessage()
                                        .contains("world.dup() was revoked by one of its ranks"),
                                told::getMessage);
                    }
                    assertTrue(other.isRevoked());
                    assertFalse(world.isRevoked());
                    world.barrier();
                    assertEquals(RANKS, other.shrink().size());
                    assertEquals(1, other.agree(world.rank() * 2 + 1).flag());
                    other.free();
                    other.close(); // which does nothing then
                    assertThrows(MPIException.class, other::free);
                    ended.incrementAndGet();
                });
        assertEquals(RANKS, ended.get());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void thoseThatAreLeftShrinkAndGoOn(int parts) throws InterruptedException {
        Map<Integer, Integer> sizes = new ConcurrentHashMap<>();
        survive(
                parts,
                world -> {
                    MPIException told =
                            assertThrows(
                                    MPIException.class,
                                    () -> {
                                        while (true) {
                                            world.barrier();
                                        }
                                    });
                    assertTrue(
                            told instanceof RankFailedException || told instanceof RevokedException,
                            told::toString);
                    world.revoke();
                    Intracomm left = world.shrink();
                    assertEquals(RANKS - 1, left.size());
                    assertEquals(world.rank() == 0 ? 0 : world.rank() - 1, left.rank());
                    int[] sum = new int[1];
                    left.allreduce(new int[] {world.rank()}, sum, Op.SUM);
                    assertEquals(5, sum[0]);
                    Intracomm again = left.dup();
                    again.barrier();
                    assertEquals("world.shrink()", left.name());
                    sizes.put(world.rank(), left.size());
                });
        assertEquals(Map.of(0, 3, 2, 3, 3, 3), sizes);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void allThatAreLeftAgreeOnTheSame(int parts) throws InterruptedException {
        Map<Integer, Integer> flags = new ConcurrentHashMap<>();
        survive(
                parts,
                world -> {
                    Agreement agreed = world.agree(~(1 << world.rank()));
                    assertEquals(1, agreed.failed().size());
                    assertEquals(
                            LOST, agreed.failed().translateRanks(new int[] {0}, world.group())[0]);
                    flags.put(world.rank(), agreed.flag());
                });
        assertEquals(Map.of(0, ~0b1101, 2, ~0b1101, 3, ~0b1101), flags);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, RANKS})
    void aRankThatIsLostAfterTheOthersHaveCalledIsAgreedOn(int parts) throws InterruptedException {
        Map<Integer, Endpoint> endpoints = new ConcurrentHashMap<>();
        AtomicInteger ended = new AtomicInteger();
        run(
                parts,
                world -> {
                    world.setErrhandler(Errhandler.FAILURES_RETURN);
                    endpoints.put(world.rank(), world.endpoint());
                    world.barrier();
                    if (world.rank() == LOST) {
                        endpoints.remove(LOST);
                        while (!endpoints.values().stream().allMatch(SurvivalTest::isInAgree)) {
                            world.endpoint().poll();
                            world.endpoint().relax();
                        }
                        throw new IllegalStateException("out of fuel");
                    }
                    assertEquals(1, world.agree(1).failed().size());
                    ended.incrementAndGet();
                });
        assertEquals(RANKS - 1, ended.get());
    }

    private static boolean isInAgree(Endpoint endpoint) {
        List<Wait> waits = new ArrayList<>();
        endpoint.addWaits(waits);
        return waits.stream()
                .flatMap(wait -> wait.awaited().stuck().stream())
                .anyMatch(each -> each.operation().toString().equals("agree"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void twoGroupsGoOn(int parts) throws InterruptedException {
        AtomicInteger ended = new AtomicInteger();
        run(
                parts,
                world -> {
                    world.setErrhandler(Errhandler.FAILURES_RETURN);
                    Intracomm half = world.split(world.rank() / 2, 0);
                    Intercomm both = half.createIntercomm(0, world, world.rank() < 2 ? 2 : 0, TAG);
                    awaitAll(world);
                    if (world.rank() == LOST) {
                        throw new IllegalStateException("out of fuel");
                    }
                    assertLost(both::barrier);
                    var _ = world.agree(1); // all have seen it
                    if (world.rank() == 0) {
                        both.revoke();
                    }
                    assertThrows(RevokedException.class, () -> both.recv(new int[1], 0, TAG));
                    Agreement agreed = both.agree(~world.rank());
                    assertEquals(~3, agreed.flag());
                    assertEquals(1, agreed.failed().size());
                    assertEquals(1, both.getFailed().size());
                    ended.incrementAndGet();
                });
        assertEquals(RANKS - 1, ended.get());
    }

    /// What a leader brings that gives up is met by nobody, so that it can come again.
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aLeaderThatWasRevokedMayMeetTheOtherOneLater(int parts) throws InterruptedException {
        World.builder(RANKS)
                .asProcesses(parts) // ranks 0 and 1 live in one
                .run(world -> {
                    world.setErrhandler(Errhandler.FAILURES_RETURN);
                    Intracomm half = world.split(world.rank() / 2, 0);
                    int other = world.rank() < 2 ? 2 : 0;
                    if (world.rank() < 2) {
                        if (world.rank() == 0) {
                            assertThrows(
                                    RevokedException.class,
                                    () -> half.createIntercomm(0, world, other, TAG));
                            world.send(new int[1], 2, TAG);
                        } else {
                            while (!world.dump().contains("rank 0 waits in createIntercomm")) {
                                assertFalse(Thread.currentThread().isInterrupted());
                            }
                            half.revoke();
                        }
                        half.shrink().createIntercomm(0, world, other, TAG).barrier();
                    } else {
                        if (world.rank() == 2) {
                            world.recv(new int[1], 0, TAG);
                        }
                        half.createIntercomm(0, world, other, TAG).barrier();
                    }
                });
    }

    /// As a program with a facade ends.
    @Test
    void thoseThatAreLeftFinish() throws InterruptedException {
        try (OpenWorld world = World.builder(3).open()) {
            AtomicBoolean goesOn = new AtomicBoolean();
            world.onSurvival(goesOn::set);
            CountDownLatch set = new CountDownLatch(3);
            List<Thread> threads = new ArrayList<>();
            for (int rank = 0; rank < 3; rank++) {
                int number = rank;
                threads.add(
                        Thread.ofPlatform()
                                .daemon()
                                .start(() -> {
                                    Intracomm own = world.join(number);
                                    own.setErrhandler(Errhandler.FAILURES_RETURN);
                                    set.countDown();
                                    if (number != LOST) {
                                        world.finish(number);
                                    }
                                }));
            }
            set.await();
            assertTrue(goesOn.get());
            assertTrue(world.goesOnWithout(LOST));
            threads.get(LOST).join();
            assertNotNull(world.leave(LOST, new IllegalStateException("out of fuel")));
            for (Thread thread : threads) {
                thread.join();
            }
            assertTrue(world.hasLeft(0) && world.hasLeft(2));
            assertTrue(world.failure().isEmpty());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void withTheDefaultTheWorldEnds(int parts) {
        RankFailedException told =
                assertThrows(
                        RankFailedException.class,
                        () ->
                                run(
                                        parts,
                                        world -> {
                                            if (world.rank() != 2) { // all but one would go on
                                                world.setErrhandler(Errhandler.FAILURES_RETURN);
                                            }
                                            awaitAll(world);
                                            if (world.rank() == LOST) {
                                                throw new IllegalStateException("out of fuel");
                                            }
                                            assertThrows(
                                                    RankFailedException.class,
                                                    () -> world.recv(new int[1], LOST, TAG));
                                            // Where all would go on, the end is heard of later.
                                            RankFailedException echo =
                                                    assertThrows(
                                                            RankFailedException.class,
                                                            () -> neverSent(world));
                                            assertTrue(echo.hasEndedWorld());
                                        }));
        assertEquals(LOST, told.rank());
        assertTrue(told.hasEndedWorld());
    }

    private static void neverSent(Intracomm world) {
        Status _ = world.recv(new int[1], world.rank() == 0 ? 2 : 0, TAG);
    }

    @Test
    void aCommunicatorWhoseHandlerDoesNotSurviveEndsTheWorld() {
        RankFailedException told =
                assertThrows(
                        RankFailedException.class,
                        () ->
                                survive(
                                        1,
                                        world -> {
                                            Intracomm left = world.shrink();
                                            left.setErrhandler(Errhandler.ERRORS_RETURN);
                                            left.barrier();
                                            if (left.rank() == 1) {
                                                throw new IllegalStateException("the second one");
                                            }
                                            assertThrows(
                                                    RankFailedException.class,
                                                    () -> left.recv(new int[1], 1, TAG));
                                        }));
        assertEquals(2, told.rank());
    }

    @Test
    void whenNobodyIsLeftTheFirstFailureIsReported() {
        Divided.notIfDivided("a process reports a failure of its own ranks, if there is one");
        RankFailedException told =
                assertThrows(
                        RankFailedException.class,
                        () -> survive(1, world -> world.recv(new int[1], LOST, TAG)));
        assertEquals(LOST, told.rank());
        assertInstanceOf(IllegalStateException.class, told.getCause());
        assertEquals(0, told.getSuppressed().length);
    }

    @Test
    void aFailureThatOneDoesNotSurviveIsReportedAndNoneThatAllHaveSurvived() throws Exception {
        try (OpenWorld world = World.builder(3).open()) {
            Intracomm strict = world.join(0);
            strict.setErrhandler(Errhandler.FAILURES_RETURN);
            for (int rank : new int[] {1, 2}) {
                Thread.ofPlatform()
                        .start(() -> world.join(rank).setErrhandler(Errhandler.FAILURES_RETURN))
                        .join();
            }
            var _ = world.leave(2, new IllegalStateException("survived"));
            assertTrue(world.failure().isEmpty());
            strict.setErrhandler(Errhandler.ERRORS_RETURN);
            var _ = world.leave(1, new IllegalStateException("not survived"));
            RankFailedException told =
                    assertInstanceOf(RankFailedException.class, world.failure().orElseThrow());
            assertEquals(1, told.rank());
            assertEquals("not survived", told.getCause().getMessage());
        }
    }

    /// Feared: that each takes the other for one that goes on, and nobody ends the world.
    @Test
    void whenTheLastTwoAreLostAtTheSameMomentTheWorldEnds() throws Exception {
        for (int i = 0; i < 2_000; i++) {
            try (OpenWorld world = World.builder(2).open()) {
                CyclicBarrier start = new CyclicBarrier(2);
                List<Thread> ranks =
                        List.of(
                                Thread.ofPlatform().start(() -> fail(world, 0, start)),
                                Thread.ofPlatform().start(() -> fail(world, 1, start)));
                for (Thread rank : ranks) {
                    rank.join();
                }
                assertTrue(world.failure().isPresent(), "both are lost, and the world goes on");
            }
        }
    }

    private static void fail(OpenWorld world, int rank, CyclicBarrier start) {
        world.join(rank).setErrhandler(Errhandler.FAILURES_RETURN);
        try {
            start.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
        var _ = world.leave(rank, new IllegalStateException("out of fuel"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aDeadlockOfThoseThatAreLeftIsFound(int parts) {
        MPIException told =
                assertThrows(
                        MPIException.class,
                        () ->
                                survive(
                                        parts,
                                        world -> {
                                            assertLost(() -> world.recv(new int[1], LOST, TAG));
                                            int left = world.rank() == 0 ? 3 : 0;
                                            world.recv(new int[1], left, TAG);
                                        }));
        assertEquals(ErrorClass.PENDING, told.errorClass());
        assertTrue(told.getMessage().contains("rank 0 waits in recv"), told::getMessage);
        assertTrue(told.getMessage().contains("rank 3 waits in recv"), told::getMessage);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aRankThatDoesNotComeToTheAgreementIsNamed(int parts) {
        MPIException told =
                assertThrows(
                        MPIException.class,
                        () ->
                                survive(
                                        parts,
                                        world -> {
                                            if (world.rank() == 3) {
                                                world.recv(new int[1], 0, TAG);
                                            }
                                            world.agree(1);
                                        }));
        assertEquals(ErrorClass.PENDING, told.errorClass());
        assertTrue(told.getMessage().contains("rank 0 waits in agree"), told::getMessage);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aWindowWithALostRankIsNoMoreUsed(int parts) throws InterruptedException {
        AtomicInteger ended = new AtomicInteger();
        run(
                parts,
                world -> {
                    world.setErrhandler(Errhandler.FAILURES_RETURN);
                    Win win = Win.create(world, new int[RANKS]);
                    awaitAll(world);
                    if (world.rank() == LOST) {
                        win.lock(LockType.EXCLUSIVE, 0);
                        throw new IllegalStateException("out of fuel");
                    }
                    assertLost(() -> {
                        while (true) {
                            win.lock(LockType.EXCLUSIVE, 0);
                            win.unlock(0);
                        }
                    });
                    assertLost(win::fence);
                    ended.incrementAndGet();
                });
        assertEquals(RANKS - 1, ended.get());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, RANKS})
    void aWindowWithALostRankIsFreed(int parts) throws InterruptedException {
        AtomicInteger ended = new AtomicInteger();
        run(
                parts,
                world -> {
                    world.setErrhandler(Errhandler.FAILURES_RETURN);
                    Win shared = Win.allocateShared(world, 8, Datatype.LONG, new Info());
                    MemorySegment memory = shared.base(MemorySegment.class);
                    Win within = Win.create(world, new int[1]);
                    Win waiting = Win.create(world, new int[1]);
                    within.lock(LockType.SHARED, world.rank());
                    awaitAll(world);
                    if (world.rank() == LOST) {
                        throw new IllegalStateException("out of fuel");
                    }
                    try {
                        waiting.free();
                    } catch (RankFailedException e) { // it is not known before the wait
                        assertFalse(e.hasEndedWorld());
                    }
                    MPIException told = assertThrows(MPIException.class, waiting::free);
                    assertTrue(told.getMessage().contains("was freed"), told::getMessage);
                    assertLost(() -> world.recv(new int[1], LOST, TAG));
                    shared.close();
                    assertFalse(memory.scope().isAlive());
                    assertThrows(MPIException.class, shared::free);
                    within.free();
                    ended.incrementAndGet();
                });
        assertEquals(RANKS - 1, ended.get());
    }

    /// As of a rank that learns later than others that one is lost.
    @Test
    void whoAsksForMemoryThatIsFreedDoesNoHarm() throws InterruptedException {
        run(
                RANKS,
                world -> {
                    if (world.rank() == 2) {
                        TargetWindow _ =
                                world.endpoint()
                                        .window(
                                                1_000_000,
                                                0,
                                                way -> {
                                                    Call call = world.call(CommOperation.GET);
                                                    AnswerTicket _ =
                                                            way.ask(
                                                                    world.endpoint(),
                                                                    new byte[1],
                                                                    call);
                                                    return new RemoteMemory(world.context(), way);
                                                });
                    }
                    world.barrier();
                    world.barrier();
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, RANKS})
    void aHandlerThatThrowsDoesNotKeepTheWorldFromItsEnd(int parts) {
        RankFailedException told =
                assertThrows(
                        RankFailedException.class,
                        () -> run(parts, SurvivalTest::failOnStrictCommunicator));
        assertEquals(LOST, told.rank());
        assertTrue(told.hasEndedWorld());
    }

    private static void failOnStrictCommunicator(Intracomm world) {
        world.setErrhandler(Errhandler.FAILURES_RETURN);
        Intracomm strict = world.dup();
        strict.setErrhandler(
                Errhandler.create((_, error) -> {
                    throw new IllegalArgumentException(error);
                }));
        awaitAll(world);
        if (world.rank() == LOST) {
            throw new IllegalStateException("out of fuel");
        }
        if (world.rank() == 0) {
            assertThrows(IllegalArgumentException.class, () -> strict.recv(new int[1], LOST, TAG));
        }
        RankFailedException echo = assertThrows(RankFailedException.class, () -> neverSent(world));
        assertTrue(echo.hasEndedWorld());
    }

    /// On a communicator to which the rank that is asked does not belong.
    @ParameterizedTest
    @ValueSource(ints = {2, RANKS})
    void aQuestionToAProcessThatIsLostEnds(int parts) throws InterruptedException {
        AtomicInteger ended = new AtomicInteger();
        survive(
                parts,
                world -> {
                    assertLost(() -> world.recv(new int[1], LOST, TAG));
                    if (world.rank() > 1) { // another process in any case
                        String port = OF_RANK.formatted(UUID.randomUUID(), LOST);
                        Intracomm self = world.self();
                        assertLost(() -> self.closePort(port));
                        MPIException told =
                                assertThrows(MPIException.class, () -> self.connect(port, 0));
                        assertEquals(ErrorClass.PROC_FAILED, told.errorClass());
                        ended.incrementAndGet();
                    }
                });
        assertEquals(2, ended.get());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, RANKS})
    void aQuestionToAProcessThatHasEndedIsRefused(int parts) throws InterruptedException {
        run(
                parts,
                world -> {
                    if (world.rank() < 2) {
                        return;
                    }
                    for (int asked = 0; asked < 2; asked++) {
                        while (!world.endpoint().fabric().hasEnded(asked)) {
                            world.endpoint().poll();
                            world.endpoint().relax();
                        }
                    }
                    String port = OF_RANK.formatted(UUID.randomUUID(), LOST);
                    MPIException told =
                            assertThrows(MPIException.class, () -> world.self().closePort(port));
                    assertEquals(ErrorClass.PENDING, told.errorClass());
                    assertEquals(
                            "closePort: it asks the process of rank 1, which has ended; allowed is one that runs; let that rank wait for those that use its ports and names",
                            told.getMessage());
                    assertThrows(MPIException.class, () -> world.self().lookupName("none"));
                });
    }

    @Test
    void theUsersHandlerIsToldAndSurvives() throws InterruptedException {
        List<MPIException> told = new ArrayList<>();
        survive(
                1,
                world -> {
                    if (world.rank() == 0) {
                        world.setErrhandler(
                                Errhandler.create((_, error) -> told.add(error))
                                        .survivingFailures());
                        assertLost(() -> world.recv(new int[1], LOST, TAG));
                    }
                });
        assertEquals(1, told.size());
    }

    @Test
    void aHandlerThatEndsTheWorldCannotSurvive() {
        for (Errhandler handler :
                List.of(
                        Errhandler.ERRORS_ARE_FATAL,
                        Errhandler.ERRORS_ABORT,
                        Errhandler.createForWin((_, _) -> {}))) {
            MPIException told = assertThrows(MPIException.class, handler::survivingFailures);
            assertEquals(
                    "Errhandler.survivingFailures: the error handler is %s; allowed are ERRORS_RETURN and those of Errhandler.create; take one of these"
                            .formatted(handler),
                    told.getMessage());
        }
        assertEquals(
                "ERRORS_RETURN, surviving failures",
                Errhandler.ERRORS_RETURN.survivingFailures().toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void ranksThatDoDifferentThingsAreTold(int parts) throws InterruptedException {
        Queue<String> told = new ConcurrentLinkedQueue<>();
        run(
                parts,
                world -> {
                    try {
                        if (world.rank() < 2) {
                            world.agree(1);
                        } else {
                            world.shrink();
                        }
                    } catch (MPIException e) {
                        told.add(e.getMessage());
                    }
                });
        assertEquals(2, told.size());
        String first = told.element();
        assertTrue(
                first.endsWith(
                        "allowed is the same on all ranks; let all shrink after the same number of agree"),
                first);
    }

    @Test
    void failuresAreCountedFromZero() throws InterruptedException {
        World.run(
                1,
                world -> {
                    assertEquals(0, world.getFailed().size());
                    assertEquals(0, world.ackFailed(3));
                    MPIException told = assertThrows(MPIException.class, () -> world.ackFailed(-1));
                    assertEquals(
                            "ackFailed: most is -1; allowed is 0 to the size of getFailed(); give how many of these are known",
                            told.getMessage());
                    Agreement alone = world.agree(6);
                    assertEquals(6, alone.flag());
                    assertEquals(new Agreement(6, alone.failed()), alone);
                    assertEquals(0, alone.failed().size());
                    assertEquals(1, world.shrink().size());
                    assertNull(world.iprobe(0, TAG));
                });
    }
}
