package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What requests are once they were reported, and what the operations on several tell when some of
/// them fail.
class RequestListsTest {
    private static final Completed NONE = new Completed(MPI.UNDEFINED, Status.EMPTY);
    private static final Op BROKEN =
            Op.ofInts(
                    (_, _) -> {
                        throw new IllegalStateException("broken");
                    },
                    true);

    @Test
    @DisplayName("MPI 4.1, 3.7.3, 3.7.5 and 3.9: an inactive request is empty")
    void aRequestIsEmptyOnceItsEndWasReported() throws InterruptedException {
        World.run(
                1,
                world -> {
                    int[] two = {1, 2};
                    List<Request> requests =
                            List.of(
                                    sent(world, 1, world.irecv(new int[1], 0, 1)),
                                    world.isend(new int[1], MPI.PROC_NULL, 1),
                                    world.irecv(new int[1], MPI.PROC_NULL, 1),
                                    world.isendrecv(two, 0, 8, new int[2], 0, 8),
                                    world.ibarrier(),
                                    world.iallgatherObject("x", String.class),
                                    started(world.barrierInit()),
                                    started(world.allreduceInit(MPI.IN_PLACE, two, Op.SUM)),
                                    sent(world, 2, started(world.recvInit(new int[1], 0, 2))),
                                    started(world.sendInit(new int[1], MPI.PROC_NULL, 2)),
                                    cancelled(world.irecv(new int[1], 0, 3)),
                                    cancelled(started(world.recvInit(new int[1], 0, 3))));
                    for (Request request : requests) {
                        assertTrue(request.isActive());
                        request.await();
                        assertEmpty(request);
                    }
                    assertEmpty(world.recvInit(new int[1], 0, 6));
                    assertEmpty(world.barrierInit());
                });
    }

    @Test
    void aRequestIsEmptyOnceItsFailureWasTold() throws InterruptedException {
        World.run(
                2,
                world -> {
                    int me = world.rank();
                    List<Request> requests =
                            List.of(
                                    sent(world, 4, world.irecv(new long[1], me, 4)),
                                    sent(world, 5, started(world.recvInit(new int[0], me, 5))),
                                    world.iallreduce(new int[2], new int[2], BROKEN),
                                    started(world.scanInit(new int[2], new int[2], BROKEN)),
                                    world.irecvObject(String.class, me, 6));
                    world.sendObject(7, me, 6);
                    assertThrows(
                            MPIException.class,
                            () -> ((ObjectRequest<?>) requests.get(4)).awaitValue());
                    assertEmpty(requests.get(4));
                    for (Request request : requests.subList(0, 4)) {
                        assertThrows(MPIException.class, request::await);
                        assertEmpty(request);
                    }
                });
    }

    @Test
    void aRequestThatNobodyCanCompleteIsEmptyOnceThatWasTold() throws InterruptedException {
        World.run(
                2,
                world -> {
                    if (world.rank() == 0) {
                        int[] in = new int[1];
                        PersistentRequest receive = world.recvInit(in, 1, 1);
                        receive.start();
                        MPIException told = assertThrows(MPIException.class, receive::await);
                        assertEquals(ErrorClass.PENDING, told.errorClass());
                        assertEmpty(receive);
                        Request other = world.irecv(in, 1, 1);
                        Request good = sent(world, 2, world.irecv(in, 0, 2));
                        RequestsFailedException list =
                                assertThrows(
                                        RequestsFailedException.class,
                                        () -> Request.waitAll(receive, other, good));
                        assertEquals(List.of(1), list.failed());
                        assertEquals(
                                List.of(
                                        new Completed(1, Status.EMPTY),
                                        new Completed(2, new Status(0, 2, 1))),
                                list.completed());
                        assertEmpty(other);
                    }
                });
    }

    /// The program of a public report: an old failure was thrown again by a later wait.
    @Test
    void anInactivePersistentRequestHasNoPartInAListOperation() throws InterruptedException {
        World.run(
                1,
                world -> {
                    PersistentRequest failed = world.recvInit(new int[1], 0, 1);
                    PersistentRequest good = world.recvInit(new int[1], 0, 2);
                    failed.start();
                    world.send(new int[3], 0, 1);
                    assertThrows(MPIException.class, failed::await);
                    for (int round = 0; round < 3; round++) {
                        sent(world, 2, started(good));
                        Status done = new Status(0, 2, 1);
                        assertEquals(List.of(Status.EMPTY, done), Request.waitAll(failed, good));
                        sent(world, 2, started(good));
                        assertEquals(new Completed(1, done), Request.waitAny(failed, good));
                        sent(world, 2, started(good));
                        assertEquals(
                                List.of(new Completed(1, done)), Request.waitSome(failed, good));
                        sent(world, 2, started(good));
                        assertEquals(List.of(Status.EMPTY, done), Request.testAll(failed, good));
                        sent(world, 2, started(good));
                        assertEquals(new Completed(1, done), Request.testAny(failed, good));
                        sent(world, 2, started(good));
                        assertEquals(
                                List.of(new Completed(1, done)), Request.testSome(failed, good));
                    }
                });
    }

    @Test
    void aValueIsToldAgainAfterTheWait() throws InterruptedException {
        World.run(
                1,
                world -> {
                    ObjectRequest<String> object = world.irecvObject(String.class, 0, 1);
                    world.sendObject("x", 0, 1);
                    object.await();
                    assertEquals("x", object.awaitValue());
                    assertEquals("x", object.awaitValue());
                    CollectiveRequest<String> all =
                            world.iallreduceObject("y", String.class, String::concat);
                    all.await();
                    assertEquals("y", all.awaitValue());
                });
    }

    @Test
    void aStageIsOfTheOperationThatWasActiveWhenItWasMade() throws InterruptedException {
        World.run(
                1,
                world -> {
                    PersistentRequest receive = world.recvInit(new int[9], 0, 1);
                    assertEquals(Status.EMPTY, join(receive.toCompletionStage()));
                    receive.start();
                    CompletionStage<Status> first = receive.toCompletionStage();
                    CompletionStage<Status> same = receive.toCompletionStage();
                    world.send(new int[1], 0, 1);
                    assertEquals(new Status(0, 1, 1), join(first));
                    assertEquals(new Status(0, 1, 1), join(same));
                    receive.start();
                    world.send(new int[2], 0, 1);
                    assertEquals(new Status(0, 1, 2), receive.await());
                    assertEquals(Status.EMPTY, join(receive.toCompletionStage()));
                });
    }

    @Test
    void aStageTellsWhatTheErrorHandlerThrows() throws InterruptedException {
        World.run(
                1,
                world -> {
                    world.setErrhandler(
                            Errhandler.create((_, error) -> {
                                throw new IllegalArgumentException(error);
                            }));
                    Request bad = sent(world, 1, world.irecv(new long[3], 0, 1));
                    Throwable told =
                            bad.toCompletionStage()
                                    .handle((_, thrown) -> thrown)
                                    .toCompletableFuture()
                                    .orTimeout(20, TimeUnit.SECONDS)
                                    .join();
                    assertInstanceOf(IllegalArgumentException.class, told);
                    assertInstanceOf(MPIException.class, told.getCause());
                });
    }

    @Test
    void aFailureNamesItsRequestAndLosesNoOther() throws InterruptedException {
        World.run(
                1,
                world -> {
                    Request[] requests = {
                        null,
                        sent(world, 1, world.irecv(new int[1], 0, 1)),
                        sent(world, 2, world.irecv(new long[3], 0, 2)),
                        world.isend(new int[1], MPI.PROC_NULL, 0),
                        sent(world, 3, world.irecv(new int[0], 0, 3))
                    };
                    // @start region="failed"
                    try {
                        Request.waitSome(requests);
                    } catch (RequestsFailedException e) {
                        for (Completed one : e.completed()) {
                            MPIException failure = e.failures().get(one.index()); // null: sound
                            note(one, failure);
                        }
                    }
                    // @end
                    assertEquals("1 sound, 2 TYPE, 3 sound, 4 TRUNCATE", String.join(", ", noted));
                    assertEquals(List.of(), Request.waitSome(requests));
                });
    }

    private final List<String> noted = new ArrayList<>();

    private void note(Completed one, @Nullable MPIException failure) {
        noted.add(one.index() + " " + (failure == null ? "sound" : failure.errorClass()));
    }

    @Test
    void aFailureOfSeveralSaysWhatWhichAndWhere() throws InterruptedException {
        World.run(
                1,
                world -> {
                    Request good = sent(world, 1, world.irecv(new int[1], 0, 1));
                    Request bad = sent(world, 2, world.irecv(new long[3], 0, 2));
                    RequestsFailedException thrown =
                            assertThrows(
                                    RequestsFailedException.class,
                                    () -> Request.waitAll(good, null, bad));
                    assertEquals(
                            "waitAll: 1 of 2 requests that are complete failed: request 2: irecv: the message from rank 0 with tag 2 has 1 element of int[] and the buffer 3 elements of long[]; allowed is the same type; receive into an array of type int[]; failures() tells each by its index, completed() all that are complete",
                            thrown.getMessage());
                    assertEquals(ErrorClass.IN_STATUS, thrown.errorClass());
                    assertEquals(thrown.getCause(), thrown.failures().get(2));
                });
    }

    @Test
    void aFailureOfOneIsOfItsOwnClass() throws InterruptedException {
        World.run(
                1,
                world -> {
                    for (boolean waits : new boolean[] {true, false}) {
                        Request bad = sent(world, 2, world.irecv(new long[3], 0, 2));
                        Request good = sent(world, 1, world.irecv(new int[1], 0, 1));
                        RequestsFailedException thrown =
                                assertThrows(
                                        RequestsFailedException.class,
                                        () -> {
                                            var _ =
                                                    waits
                                                            ? Request.waitAny(bad, good)
                                                            : Request.testAny(bad, good);
                                        });
                        assertEquals(ErrorClass.TYPE, thrown.errorClass());
                        assertEquals(List.of(0), thrown.failed());
                        assertEquals(
                                List.of(new Completed(0, new Status(0, 2, 1))), thrown.completed());
                        assertEquals(
                                new Completed(1, new Status(0, 1, 1)), Request.waitAny(bad, good));
                        assertEquals(NONE, Request.waitAny(bad, good));
                    }
                });
    }

    @Test
    void theErrorHandlerIsToldOfEachFailureOnce() throws InterruptedException {
        World.run(
                1,
                world -> {
                    List<ErrorClass> told = new ArrayList<>();
                    world.setErrhandler(
                            Errhandler.create((_, error) -> told.add(error.errorClass())));
                    Request[] bad = {
                        sent(world, 2, world.irecv(new long[3], 0, 2)),
                        sent(world, 3, world.irecv(new int[0], 0, 3))
                    };
                    assertThrows(RequestsFailedException.class, () -> Request.testAll(bad));
                    assertEquals(List.of(ErrorClass.TYPE, ErrorClass.TRUNCATE), told);
                });
    }

    @Test
    void testSomeTellsNoneActiveFromNoneComplete() throws InterruptedException {
        World.run(
                1,
                world -> {
                    Request[] requests = {world.irecv(new int[1], 0, 1), null};
                    assertEquals(List.of(), Request.testSome(requests));
                    world.send(new int[1], 0, 1);
                    int seen = 0;
                    // @start region="testSome"
                    for (List<Completed> some = Request.testSome(requests);
                            some != null;
                            some = Request.testSome(requests)) {
                        seen += some.size(); // 0 while none is complete
                    }
                    // @end
                    assertEquals(1, seen);
                    assertNull(Request.testSome());
                });
    }

    @Test
    void nullIsARequestThatIsInactive() throws InterruptedException {
        Request[] nothing = new Request[3];
        assertAllEmpty(nothing);
        assertAllEmpty();
        World.run(
                1,
                world -> {
                    Request[] some = {null, sent(world, 1, world.irecv(new int[1], 0, 1)), null};
                    assertEquals(
                            List.of(Status.EMPTY, new Status(0, 1, 1), Status.EMPTY),
                            Request.waitAll(Arrays.asList(some)));
                    assertAllEmpty(some);
                });
    }

    /// Random lists with sound, failing, inactive and null requests: each end is told exactly once,
    /// by whichever operation, and each failure is.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void eachEndIsToldExactlyOnce(long seed) throws InterruptedException {
        World.run(
                2,
                world -> {
                    SplittableRandom random = new SplittableRandom(seed * 31 + world.rank());
                    for (int round = 0; round < 40; round++) {
                        tellAll(world, random, "seed %d, round %d".formatted(seed, round));
                    }
                });
    }

    private static void tellAll(Intracomm world, SplittableRandom random, String where) {
        int me = world.rank();
        int count = 1 + random.nextInt(8);
        Request[] requests = new Request[count];
        int[] expected = new int[count]; // how often each is to be told; -1 as a failure
        List<Integer> unsent = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int kind = random.nextInt(5);
            int length = kind == 1 ? 1 : 2;
            PersistentRequest receive = world.recvInit(new int[length], me, i);
            if (kind > 0) {
                requests[i] = receive;
            }
            if (kind == 4) {
                requests[i] = world.irecv(new int[2], me, i);
            }
            if (kind == 1 || kind == 2) {
                receive.start();
            }
            if (kind != 0 && kind != 3) {
                expected[i] = kind == 1 ? -1 : 1;
                unsent.add(random.nextInt(unsent.size() + 1), i);
            }
        }
        int[] told = new int[count];
        while (!Arrays.equals(expected, told)) {
            if (!unsent.isEmpty()) {
                world.send(new int[2], me, unsent.removeLast());
            }
            int way = unsent.isEmpty() ? random.nextInt(6) : 2 + random.nextInt(4);
            note(requests, way, told);
        }
        assertAllEmpty(requests);
        assertEquals(List.of(), unsent, where);
    }

    private static void note(Request[] requests, int way, int[] told) {
        try {
            switch (way) {
                case 0, 1 -> {
                    List<Boolean> active = new ArrayList<>();
                    for (Request request : requests) {
                        active.add(request != null && request.isActive());
                    }
                    List<Status> all =
                            way == 0 ? Request.waitAll(requests) : Request.testAll(requests);
                    for (int i = 0; all != null && i < requests.length; i++) {
                        told[i] += active.get(i) ? 1 : 0;
                    }
                }
                case 2, 3 -> {
                    Completed one =
                            way == 2 ? Request.testAny(requests) : Request.waitAny(requests);
                    if (one != null && one.index() != MPI.UNDEFINED) {
                        told[one.index()]++;
                    }
                }
                default -> {
                    List<Completed> some =
                            way == 4 ? Request.waitSome(requests) : Request.testSome(requests);
                    if (some != null) {
                        some.forEach(one -> told[one.index()]++);
                    }
                }
            }
        } catch (RequestsFailedException e) {
            e.completed().forEach(one -> told[one.index()]++);
            e.failed().forEach(i -> told[i] -= 2);
        }
    }

    private static Status join(CompletionStage<Status> stage) {
        return stage.toCompletableFuture().join();
    }

    private static <R extends Request> R sent(Intracomm world, int tag, R receive) {
        world.send(new int[1], world.rank(), tag);
        return receive;
    }

    private static PersistentRequest started(PersistentRequest request) {
        request.start();
        return request;
    }

    private static Request cancelled(Request request) {
        request.cancel();
        return request;
    }

    private static void assertEmpty(Request request) {
        assertFalse(request.isActive());
        for (int times = 0; times < 2; times++) {
            assertEquals(Status.EMPTY, request.await());
            assertEquals(Status.EMPTY, request.test());
            assertTrue(request.isComplete());
            request.cancel();
            assertAllEmpty(request);
        }
    }

    private static void assertAllEmpty(@Nullable Request... requests) {
        List<Status> empty = new ArrayList<>();
        for (Request _ : requests) {
            empty.add(Status.EMPTY);
        }
        assertEquals(empty, Request.waitAll(requests));
        assertEquals(empty, Request.testAll(requests));
        assertEquals(NONE, Request.waitAny(requests));
        assertEquals(NONE, Request.testAny(requests));
        assertEquals(List.of(), Request.waitSome(requests));
        assertNull(Request.testSome(requests));
    }
}
