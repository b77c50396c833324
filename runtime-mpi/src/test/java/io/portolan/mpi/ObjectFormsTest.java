package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Objects sent in every mode, begun and persistent.
@EverySetup
class ObjectFormsTest {
    private static final int TAG = 6;

    private interface Send {
        void send(Comm comm, Object value, int dest, int tag);
    }

    private interface Begun {
        Request send(Comm comm, Object value, int dest, int tag);
    }

    private interface Persistent {
        PersistentRequest init(Comm comm, Object value, int dest, int tag);
    }

    private static final Map<String, Send> BLOCKING =
            Map.of(
                    "sendObject", Comm::sendObject,
                    "ssendObject", Comm::ssendObject,
                    "bsendObject", Comm::bsendObject,
                    "rsendObject", Comm::rsendObject);

    private static final Map<String, Begun> BEGUN =
            Map.of(
                    "isendObject", Comm::isendObject,
                    "issendObject", Comm::issendObject,
                    "ibsendObject", Comm::ibsendObject,
                    "irsendObject", Comm::irsendObject);

    private static final Map<String, Persistent> PERSISTENT =
            Map.of(
                    "sendObjectInit", Comm::sendObjectInit,
                    "ssendObjectInit", Comm::ssendObjectInit,
                    "bsendObjectInit", Comm::bsendObjectInit,
                    "rsendObjectInit", Comm::rsendObjectInit);

    private final Setup setup;

    ObjectFormsTest(Setup setup) {
        this.setup = setup;
    }

    @Test
    void arriveWhateverTheMode() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (Map.Entry<String, Send> form : BLOCKING.entrySet()) {
                ObjectRequest<String> receive = irecv(world, ring);
                form.getValue().send(world, form.getKey(), ring.right(), TAG);
                assertEquals(form.getKey(), receive.awaitValue());
            }
            for (Map.Entry<String, Begun> form : BEGUN.entrySet()) {
                ObjectRequest<String> receive = irecv(world, ring);
                form.getValue().send(world, form.getKey(), ring.right(), TAG).await();
                assertEquals(form.getKey(), receive.awaitValue());
            }
        });
    }

    @Test
    void aSynchronousOneIsNotCompleteBeforeItIsReceived() throws InterruptedException {
        setup.run(world -> {
            Request send = world.issendObject("text", world.rank(), TAG);
            assertFalse(send.isComplete());
            assertTrue(world.ibsendObject("later", world.rank(), TAG).isComplete());
            assertEquals("text", world.recvObject(String.class, world.rank(), TAG));
            assertEquals("later", world.recvObject(String.class, world.rank(), TAG));
            send.await();
            MPIException early =
                    assertThrows(
                            MPIException.class,
                            () -> world.rsendObject("early", world.rank(), TAG));
            assertEquals("rsendObject", early.operation().orElseThrow());
        });
    }

    @Test
    void aPersistentOneSendsWhatTheObjectIsAtEachStart() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (Map.Entry<String, Persistent> form : PERSISTENT.entrySet()) {
                List<Integer> value = new ArrayList<>();
                PersistentRequest send = form.getValue().init(world, value, ring.right(), TAG);
                PersistentObjectRequest<List<?>> receive = recvInit(world, ring);
                assertNull(receive.awaitValue()); // it was not started
                for (int i = 0; i < 4; i++) {
                    value.add(world.rank() + i);
                    receive.start();
                    world.barrier();
                    send.start();
                    assertEquals(new Status(ring.left(), TAG, 1), receive.await());
                    List<?> got = receive.awaitValue();
                    assertNotNull(got);
                    assertEquals(i + 1, got.size(), form.getKey());
                    assertEquals(ring.left() + i, got.get(i), form.getKey());
                    send.await();
                }
            }
        });
    }

    @Test
    void whatCannotBeSerializedIsRefusedBeforeTheFirstStart() throws InterruptedException {
        setup.run(world -> {
            MPIException thrown =
                    assertThrows(
                            MPIException.class, () -> world.sendObjectInit(new Object(), 0, TAG));
            assertEquals(ErrorClass.TYPE, thrown.errorClass());
            assertEquals("sendObjectInit", thrown.operation().orElseThrow());
        });
    }

    @Test
    void aBegunExchangeGoesRound() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            List<Integer> out = new ArrayList<>(List.of(world.rank()));
            List<ObjectRequest<List<?>>> begun = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                begun.add(isendrecv(world, ring, out, i));
                out.add(i);
            }
            for (int i = 0; i < 3; i++) {
                List<?> got = begun.get(i).awaitValue();
                assertNotNull(got);
                assertEquals(i + 1, got.size());
                assertEquals(ring.left(), got.getFirst());
            }
            ObjectRequest<String> none =
                    world.isendrecvObject("lost", MPI.PROC_NULL, 0, String.class, MPI.PROC_NULL, 0);
            assertNull(none.awaitValue());
        });
    }

    /// Posted on all ranks when it returns on any.
    private static ObjectRequest<String> irecv(Intracomm world, Ring ring) {
        ObjectRequest<String> receive = world.irecvObject(String.class, ring.left(), TAG);
        world.barrier();
        return receive;
    }

    @SuppressWarnings("unchecked") // of what is in the list nothing is asked
    private static PersistentObjectRequest<List<?>> recvInit(Intracomm world, Ring ring) {
        return world.recvObjectInit((Class<List<?>>) (Class<?>) List.class, ring.left(), TAG);
    }

    @SuppressWarnings("unchecked") // of what is in the list nothing is asked
    private static ObjectRequest<List<?>> isendrecv(
            Intracomm world, Ring ring, Object out, int tag) {
        return world.isendrecvObject(
                out, ring.right(), tag, (Class<List<?>>) (Class<?>) List.class, ring.left(), tag);
    }
}
