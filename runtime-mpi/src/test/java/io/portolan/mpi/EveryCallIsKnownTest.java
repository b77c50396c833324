package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Port;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.error.MPIException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Whatever a foreign thread calls of a world, the world knows the thread from then on.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EveryCallIsKnownTest {
    /// What is for any thread, also one that is not to take part, and what ends the world.
    private static final Set<String> LEFT_OUT = Set.of("dump", "abort");

    private final List<String> faults = new CopyOnWriteArrayList<>();
    private final AtomicInteger tried = new AtomicInteger();

    @Test
    void everyMethodOfCommunicatorsRequestsAndMessagesMakesItsThreadKnown()
            throws InterruptedException {
        World.run(
                1,
                world -> {
                    Fabric fabric = world.steps().context().endpoint().endpoint().fabric();
                    world.isend(new int[1], 0, 9);
                    Message message = world.mprobe(0, 9);
                    Intracomm self = world.self();
                    List<Object> subjects =
                            List.of(
                                    message,
                                    world.irecv(new int[1], MPI.PROC_NULL, 0),
                                    world.recvInit(new int[1], 0, 9),
                                    world.recvObjectInit(String.class, 0, 9),
                                    world.irecvObject(String.class, MPI.PROC_NULL, 9),
                                    world.ibarrier(),
                                    world.idup(),
                                    Win.create(world, new int[1]),
                                    self,
                                    world.createCart(new int[] {1}, new boolean[] {true}, false),
                                    world.createGraph(new int[] {0}, new int[0], false),
                                    world.createDistGraphAdjacent(
                                            new int[0], new int[0], new int[0], new int[0], false));
                    for (Object subject : subjects) {
                        for (Method method : methods(subject.getClass())) {
                            call(subject, method, fabric);
                        }
                    }
                });
        assertEquals(
                "",
                String.join("\n", faults),
                "public methods that do not make the calling thread known to its world, so that the watch"
                        + " could take its work for a deadlock: begin with a Call, as"
                        + " `call(CommOperation.NAME)` of Comm gives");
        assertTrue(tried.get() > 300, () -> "only " + tried);
    }

    /// Those that free a communicator come last: the others are to be called on one that is there.
    private static List<Method> methods(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(EveryCallIsKnownTest::isOurs)
                .sorted(Comparator.comparing(method -> method.getName().matches("free|close")))
                .toList();
    }

    private static boolean isOurs(Method method) {
        return method.getDeclaringClass().getName().startsWith("io.portolan.")
                && !Modifier.isStatic(method.getModifiers())
                && !method.isSynthetic()
                && !LEFT_OUT.contains(method.getName());
    }

    private void call(Object subject, Method method, Fabric fabric) throws InterruptedException {
        tried.incrementAndGet();
        Thread.ofPlatform()
                .inheritInheritableThreadLocals(false)
                .start(() -> {
                    invoke(subject, method);
                    if (!fabric.helpers().contains(Thread.currentThread())) {
                        faults.add(method.toString());
                    }
                })
                .join();
    }

    /// With arguments that are refused, so that nothing happens, where there are any.
    private void invoke(Object subject, Method method) {
        @Nullable Object[] wrong =
                Arrays.stream(method.getParameterTypes())
                        .map(type -> wrong(type, subject))
                        .toArray();
        try {
            method.setAccessible(true);
            method.invoke(subject, wrong);
        } catch (InvocationTargetException e) {
            if (!(e.getCause() instanceof MPIException)) {
                faults.add(
                        method
                                + " throws "
                                + NullInEveryMethodTest.withPlace(e.getTargetException()));
            }
        } catch (IllegalAccessException e) {
            throw new LinkageError(method.toString(), e);
        }
    }

    private static @Nullable Object wrong(Class<?> type, Object subject) {
        if (type == int.class) {
            return -99;
        }
        if (type == long.class) {
            return -99L;
        }
        if (type == boolean.class) {
            return false;
        }
        // Methods that refuse nothing else do not get as far as the world with null.
        return Stream.of(subject, "x", Errhandler.ERRORS_RETURN, Port.unbounded("port"))
                .filter(type::isInstance)
                .filter(_ -> type != Object.class)
                .findFirst()
                .orElse(null);
    }
}
