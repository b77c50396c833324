package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.MPIException;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Objects as messages.
@EverySetup
class ObjectMessagesTest {
    private static final int TAG = 3;

    private record Point(double x, double y) {}

    private record Segment(Point from, Point to, String name, TimeUnit unit) {}

    private record Chain(int value, @Nullable Chain next) {}

    private record Holder(List<String> names) implements Serializable {}

    private record Perhaps(Optional<String> name, OptionalLong number) implements Serializable {}

    private final Setup setup;

    ObjectMessagesTest(Setup setup) {
        this.setup = setup;
    }

    @Test
    void whatCannotChangeIsShared() throws InterruptedException {
        List<Object> values =
                List.of(
                        "text",
                        123_456_789,
                        3.5,
                        'c',
                        TimeUnit.DAYS,
                        Duration.ofDays(3),
                        Instant.EPOCH,
                        new Point(1, 2),
                        new Segment(new Point(0, 0), new Point(1, 1), "s", TimeUnit.HOURS),
                        new Chain(1, new Chain(2, null)));
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (Object value : values) {
                world.sendObject(value, ring.right(), TAG);
                Divided.assertShared(value, world.recvObject(Object.class, ring.left(), TAG));
            }
        });
    }

    @Test
    void optionalValuesAreSentAsTheRemedyForNullSays() throws InterruptedException {
        List<Object> values =
                List.of(
                        Optional.empty(),
                        Optional.of("text"),
                        Optional.of(List.of(1, 2)),
                        Optional.of(Optional.of(new Holder(List.of("a")))),
                        OptionalInt.of(3),
                        OptionalLong.empty(),
                        OptionalDouble.of(2.5),
                        new ArrayList<>(List.of(Optional.of(1), OptionalInt.empty())),
                        new Perhaps(Optional.of("name"), OptionalLong.of(7)));
        ObjectInputFilter narrow =
                ObjectInputFilter.Config.createFilter(
                        "java.base/*;%s;%s;!*"
                                .formatted(Holder.class.getName(), Perhaps.class.getName()));
        World.builder(2)
                .objectFilter(narrow)
                .run(world -> {
                    for (Object value : values) {
                        Object got =
                                world.sendrecvObject(
                                        value,
                                        1 - world.rank(),
                                        TAG,
                                        Object.class,
                                        1 - world.rank(),
                                        TAG);
                        assertEquals(value, got);
                    }
                });
    }

    @Test
    void whatCanChangeIsCopied() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            List<String> names = new ArrayList<>(List.of("rank " + world.rank()));
            Holder holder = new Holder(names);
            Request send = world.isendObject(holder, ring.right(), TAG);
            names.clear();
            ObjectRequest<Holder> receive = world.irecvObject(Holder.class, ring.left(), TAG);
            assertEquals(new Status(ring.left(), TAG, 1), receive.await());
            Holder got = receive.awaitValue();
            assertEquals(new Holder(List.of("rank " + ring.left())), got);
            assertNotSame(holder, got);
            send.await();
        });
    }

    @Test
    void nobodySendsNoObject() throws InterruptedException {
        setup.run(world -> {
            assertNull(world.recvObject(String.class, MPI.PROC_NULL, TAG));
            ObjectRequest<String> receive = world.irecvObject(String.class, 0, 77);
            receive.cancel();
            assertNull(receive.awaitValue());
        });
    }

    @Test
    void anotherClassOrTypeIsAnError() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            world.sendObject("text", ring.right(), TAG);
            assertError(
                    "recvObject: the message from rank %d with tag 3 is a java.lang.String; asked for was a java.lang.Integer; receive as what was sent"
                            .formatted(ring.left()),
                    () -> world.recvObject(Integer.class, ring.left(), TAG));
            world.sendObject("text", ring.right(), TAG);
            assertError(
                    "recv: the message from rank %d with tag 3 has an object and the buffer 2 elements of int[]; allowed is the same type; receive into an object with recvObject"
                            .formatted(ring.left()),
                    () -> world.recv(new int[2], ring.left(), TAG));
            world.send(new int[1], ring.right(), TAG);
            assertError(
                    "recvObject: the message from rank %d with tag 3 has 1 element of int[] and the buffer an object; allowed is the same type; receive into an array of type int[]"
                            .formatted(ring.left()),
                    () -> world.recvObject(Object.class, ring.left(), TAG));
        });
    }

    @Test
    void aMessageWithoutElementsIsNoObject() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            String rest =
                    ": the message from rank %d with tag 3 has 0 elements of int[] and the buffer an object; allowed is the same type; receive into an array of type int[]"
                            .formatted(ring.left());
            world.send(new int[0], ring.right(), TAG);
            assertError(
                    "recvObject" + rest, () -> world.recvObject(Object.class, ring.left(), TAG));
            ObjectRequest<Object> receive = world.irecvObject(Object.class, ring.left(), TAG);
            world.barrier();
            world.send(new int[0], ring.right(), TAG);
            assertError("irecvObject" + rest, receive::awaitValue);
            world.send(new int[0], ring.right(), TAG);
            Message message = world.mprobe(ring.left(), TAG);
            assertError("mrecvObject" + rest, () -> message.recvObject(Object.class));
        });
    }

    @Test
    void theFilterOfTheWorldDecidesWhatIsDeserialized() throws InterruptedException {
        ObjectInputFilter filter = ObjectInputFilter.Config.createFilter("java.util.*;!*");
        setup.world()
                .objectFilter(filter)
                .run(world -> {
                    Ring ring = Ring.of(world);
                    world.sendObject(new ArrayList<>(), ring.right(), TAG);
                    assertEquals(List.of(), world.recvObject(List.class, ring.left(), TAG));
                    world.sendObject(new Holder(List.of()), ring.right(), TAG);
                    MPIException thrown =
                            assertThrows(
                                    MPIException.class,
                                    () -> world.recvObject(Holder.class, ring.left(), TAG));
                    assertTrue(
                            thrown.getMessage().contains("filter status: REJECTED"),
                            thrown.getMessage());
                });
    }

    @Test
    void whatCannotBeSerializedIsRefused() throws InterruptedException {
        setup.run(world -> {
            MPIException thrown =
                    assertThrows(
                            MPIException.class,
                            () -> world.sendObject(new AtomicReference<>(this), 0, TAG));
            assertTrue(
                    thrown.getMessage()
                            .startsWith(
                                    "sendObject: an object of class java.util.concurrent.atomic.AtomicReference cannot be serialized: java.io.NotSerializableException"),
                    thrown.getMessage());
        });
    }

    private static void assertError(String message, Runnable operation) {
        assertEquals(message, assertThrows(MPIException.class, operation::run).getMessage());
    }
}
