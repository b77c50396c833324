package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Port;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// Requests for operations that the program carries out itself.
@RankCounts
class GeneralizedRequestTest {
    private final int ranks;

    GeneralizedRequestTest(int ranks) {
        this.ranks = ranks;
    }

    /// Notes what is called.
    private static final class Notes implements GrequestFunctions {
        private final List<String> called = new ArrayList<>();
        private boolean isCancelled;

        @Override
        public synchronized Status query() {
            called.add("query");
            return new Status(5, 6, 7, isCancelled);
        }

        @Override
        public synchronized void free() {
            called.add("free");
        }

        @Override
        public synchronized void cancel(boolean isComplete) {
            called.add("cancel " + isComplete);
            isCancelled = !isComplete;
        }
    }

    @Test
    void aWaitAsksForTheStatusAndThenFrees() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Notes notes = new Notes();
                    GeneralizedRequest request = world.grequestStart(notes);
                    assertNull(request.test());
                    assertNull(request.getStatus());
                    Thread completing = Thread.ofPlatform().start(request::complete);
                    assertEquals(new Status(5, 6, 7), request.await());
                    assertEquals(List.of("query", "free"), notes.called);
                    assertEquals(Status.EMPTY, request.await(), "it is inactive");
                    assertEquals(List.of("query", "free"), notes.called);
                    completing.join();
                });
    }

    @Test
    void itIsFreedOnceHoweverManyAreToldOfTheEnd() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Notes notes = new Notes();
                    GeneralizedRequest request = world.grequestStart(notes);
                    CompletionStage<Status> first = request.toCompletionStage();
                    CompletionStage<Status> second = request.toCompletionStage();
                    request.complete();
                    assertEquals(new Status(5, 6, 7), first.toCompletableFuture().join());
                    assertEquals(new Status(5, 6, 7), second.toCompletableFuture().join());
                    request.await();
                    assertEquals(1, Collections.frequency(notes.called, "free"));
                });
    }

    @Test
    void aLookAtTheStatusDoesNotFree() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Notes notes = new Notes();
                    GeneralizedRequest request = world.grequestStart(notes);
                    request.complete();
                    assertEquals(new Status(5, 6, 7), request.getStatus());
                    assertEquals(List.of("query"), notes.called);
                    assertEquals(new Status(5, 6, 7), request.test());
                    assertEquals(List.of("query", "query", "free"), notes.called);
                });
    }

    @Test
    void aLookForOneAsksNoOther() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Notes notes = new Notes();
                    GeneralizedRequest first = world.grequestStart(new Notes());
                    GeneralizedRequest second = world.grequestStart(notes);
                    first.complete();
                    second.complete();
                    assertEquals(
                            new Completed(0, new Status(5, 6, 7)),
                            Request.getStatusAny(first, second));
                    assertEquals(List.of(), notes.called);
                });
    }

    @Test
    void theCancelFunctionIsToldWhetherTheOperationIsComplete() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Notes early = new Notes();
                    GeneralizedRequest request = world.grequestStart(early);
                    request.cancel();
                    request.complete();
                    assertTrue(request.await().isCancelled());
                    assertEquals(List.of("cancel false", "query", "free"), early.called);
                    Notes late = new Notes();
                    GeneralizedRequest other = world.grequestStart(late);
                    other.complete();
                    other.cancel();
                    assertEquals(new Status(5, 6, 7), other.await());
                    assertEquals("cancel true", late.called.getFirst());
                });
    }

    @Test
    void itIsWaitedForTogetherWithMessages() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Ring ring = Ring.of(world);
                    Port<Request> port = Port.unbounded("done");
                    CountDownLatch mayEnd = new CountDownLatch(1);
                    // @start region="file"
                    GeneralizedRequest file =
                            world.grequestStart(() -> new Status(MPI.UNDEFINED, MPI.UNDEFINED, 42));
                    Thread reading =
                            Thread.startVirtualThread(() -> {
                                awaitFile(mayEnd);
                                file.complete();
                            });
                    Request message = world.irecv(new int[1], ring.left(), 0);
                    // @end
                    file.completeTo(port);
                    world.send(new int[1], ring.right(), 0);
                    assertEquals(1, Request.waitAny(file, message).index());
                    mayEnd.countDown();
                    assertEquals(42, Request.waitAll(file, message).getFirst().count());
                    reading.join();
                    assertEquals(file, port.receive());
                });
    }

    private static void awaitFile(CountDownLatch mayEnd) {
        try {
            mayEnd.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// As of a message that does not fit: the others are complete, and each function was called
    /// once.
    @Test
    void aFunctionThatThrowsIsOneFailureOfSeveral() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    for (String throwing : List.of("query", "free")) {
                        Notes notes = new Notes();
                        GeneralizedRequest bad =
                                world.grequestStart(new ThrowingFunctions(notes, throwing));
                        GeneralizedRequest good = world.grequestStart(new Notes());
                        bad.complete();
                        good.complete();
                        RequestsFailedException thrown =
                                assertThrows(
                                        RequestsFailedException.class,
                                        () -> Request.waitAll(bad, good));
                        assertEquals(List.of(0), List.copyOf(thrown.failures().keySet()));
                        assertEquals(new Status(5, 6, 7), thrown.completed().get(1).status());
                        assertEquals(List.of("query", "free"), notes.called);
                        assertFalse(good.isActive());
                    }
                });
    }

    /// Notes what is called; one of the functions throws then.
    private record ThrowingFunctions(Notes notes, String throwing) implements GrequestFunctions {
        @Override
        public Status query() {
            return thrown("query", notes.query());
        }

        @Override
        public void free() {
            notes.free();
            thrown("free", Status.EMPTY);
        }

        private Status thrown(String function, Status status) {
            if (function.equals(throwing)) {
                throw new IllegalStateException("no disk");
            }
            return status;
        }
    }

    /// The thread that was to complete it is not known to the world.
    @Test
    void aWorldThatFailsTellsThePort() {
        Port<Request> port = Port.unbounded("failed");
        FailedWorld.run(
                2,
                world -> {
                    if (world.rank() == 0) {
                        world.grequestStart(() -> Status.EMPTY).completeTo(port);
                        world.psendInit(new int[1], 1, 1, 0).completeTo(port);
                        PartitionedSend send = world.psendInit(new int[1], 1, 1, 0);
                        send.start();
                        send.completeTo(port);
                        world.ibarrier().completeTo(port);
                        world.send(new int[1], 1, 0);
                    } else {
                        world.recv(new int[1], 0, 0);
                        throw new IllegalStateException("boom");
                    }
                });
        assertEquals(4, port.inspect(8).items().size());
    }

    @Test
    void whatTheFunctionsThrowIsToldAsAnErrorOfTheWait() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    GeneralizedRequest request =
                            world.grequestStart(() -> {
                                throw new IllegalStateException("no disk");
                            });
                    request.complete();
                    MPIException thrown = assertThrows(MPIException.class, request::await);
                    assertEquals(
                            "grequestStart: the query function threw java.lang.IllegalStateException: no disk; allowed is one that returns; see the cause",
                            thrown.getMessage());
                    assertInstanceOf(IllegalStateException.class, thrown.getCause());
                    GrequestFunctions nothing = () -> Status.EMPTY;
                    nothing.cancel(false);
                    nothing.free();
                    GeneralizedRequest twice = world.grequestStart(nothing);
                    twice.complete();
                    MPIException again = assertThrows(MPIException.class, twice::complete);
                    assertEquals(ErrorClass.REQUEST, again.errorClass());
                    assertEquals(
                            "grequestStart: the request is complete already; allowed is to complete it once; start another one",
                            again.getMessage());
                });
    }
}
