package io.portolan.mpi.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.CartComm;
import io.portolan.mpi.CollectiveRequest;
import io.portolan.mpi.Comm;
import io.portolan.mpi.DistGraphComm;
import io.portolan.mpi.GraphComm;
import io.portolan.mpi.Intercomm;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.MPI;
import io.portolan.mpi.Message;
import io.portolan.mpi.ObjectRequest;
import io.portolan.mpi.Op;
import io.portolan.mpi.PersistentObjectRequest;
import io.portolan.mpi.PersistentRequest;
import io.portolan.mpi.Request;
import io.portolan.mpi.Status;
import io.portolan.mpi.World;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A program that binds to this library by reflection, as bridges from other languages do, is in a
/// package of its own.
class ReflectionTest {
    @ParameterizedTest
    @ValueSource(
            classes = {
                Comm.class,
                Intracomm.class,
                Intercomm.class,
                CartComm.class,
                GraphComm.class,
                DistGraphComm.class,
                Request.class,
                PersistentRequest.class,
                ObjectRequest.class,
                PersistentObjectRequest.class,
                CollectiveRequest.class,
                Message.class,
                Status.class
            })
    void findsEveryPublicMethodInAPublicType(Class<?> type) throws IllegalAccessException {
        List<String> hidden = new ArrayList<>();
        for (Method method : type.getMethods()) {
            if (!Modifier.isPublic(method.getDeclaringClass().getModifiers())) {
                hidden.add(method.toString());
            } else {
                MethodHandles.publicLookup().unreflect(method);
            }
        }
        assertEquals(List.of(), hidden);
    }

    @Test
    void callsOperationsOfACommunicator() throws InterruptedException {
        World.run(
                2,
                world -> {
                    int other = 1 - world.rank();
                    int[] received = new int[1];
                    Method send = Comm.class.getMethod("isend", Object.class, int.class, int.class);
                    Method recv = Comm.class.getMethod("recv", Object.class, int.class, int.class);
                    Request sending =
                            (Request) send.invoke(world, new int[] {world.rank()}, other, 3);
                    Status status = (Status) recv.invoke(world, received, other, 3);
                    Request.class.getMethod("await").invoke(sending);
                    assertEquals(other, received[0]);
                    assertEquals(other, Status.class.getMethod("source").invoke(status));
                });
    }

    @Test
    void callsCollectivesByMethodHandles() throws InterruptedException {
        World.run(
                2,
                world -> {
                    MethodType type =
                            MethodType.methodType(void.class, Object.class, Object.class, Op.class);
                    double[] sum = new double[1];
                    MethodHandle allreduce =
                            MethodHandles.publicLookup()
                                    .findVirtual(Intracomm.class, "allreduce", type);
                    MethodHandleProxies.asInterfaceInstance(
                                    Reduction.class, allreduce.bindTo(world))
                            .run(new double[] {1}, sum, Op.SUM);
                    assertArrayEquals(new double[] {2}, sum);
                    Method split = Intracomm.class.getMethod("split", int.class, int.class);
                    Intracomm alone = (Intracomm) split.invoke(world, world.rank(), 0);
                    assertEquals(1, Comm.class.getMethod("size").invoke(alone));
                });
    }

    /// The signature of the collective that is called by its handle.
    public interface Reduction {
        void run(Object sendBuffer, Object recvBuffer, Op op);
    }

    @Test
    void tellsTheConstants() throws ReflectiveOperationException {
        assertEquals(MPI.ANY_SOURCE, MPI.class.getField("ANY_SOURCE").get(null));
        assertTrue(
                Arrays.stream(Op.class.getFields())
                        .allMatch(field -> Modifier.isStatic(field.getModifiers())));
    }
}
