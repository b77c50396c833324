package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Dispatcher;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Every operation refuses every wrong argument before anything happens, and says what it is.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WrongArgumentsTest {
    private static final int SIZE = 2;

    private final Dispatcher handlers = Dispatcher.start("handlers");
    private final Queue<String> faults = new ConcurrentLinkedQueue<>();
    private final AtomicInteger tried = new AtomicInteger();

    @Test
    void areRefusedByEveryOperation() throws InterruptedException {
        World.run(
                SIZE,
                world -> {
                    CartComm ring = world.createCart(new int[] {SIZE}, new boolean[] {true}, false);
                    for (Method method : CartComm.class.getMethods()) {
                        if (method.getDeclaringClass() != Object.class) {
                            tryAll(ring, method);
                        }
                    }
                    assertNull(ring.iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG));
                    int[] sum = {1};
                    ring.allreduce(MPI.IN_PLACE, sum, Op.SUM);
                    assertEquals(SIZE, sum[0]);
                });
        assertEquals("", String.join("\n", faults));
        assertTrue(tried.get() > 2000, () -> "only " + tried);
    }

    @Test
    void areRefusedOnceTheCommunicatorIsFreed() throws InterruptedException {
        World.run(
                SIZE,
                world -> {
                    CartComm freed =
                            world.createCart(new int[] {SIZE}, new boolean[] {true}, false);
                    freed.free();
                    for (Method method : CartComm.class.getMethods()) {
                        if (communicates(method)) {
                            tried.incrementAndGet();
                            call(
                                    freed,
                                    method,
                                    arguments(freed, method),
                                    "was freed",
                                    ErrorClass.COMM,
                                    method.toString());
                        }
                    }
                    world.barrier();
                });
        assertEquals("", String.join("\n", faults));
        assertTrue(tried.get() > 300, () -> "only " + tried);
    }

    @AfterEach
    void stopHandlers() {
        handlers.close();
    }

    /// All but those whose buffers are of two sizes, which is asked first, and wrong here.
    private static boolean communicates(Method method) {
        String name = method.getName();
        boolean isOfTwoSizes =
                name.contains("educeScatterBlock") && method.getParameterCount() == 3;
        return method.getDeclaringClass()
                        .getSimpleName()
                        .matches(".*(Operations|Collectives|Steps|Constructors)")
                && !name.matches("rank|size")
                && !isOfTwoSizes;
    }

    private void tryAll(CartComm comm, Method method) {
        Parameter[] parameters = method.getParameters();
        for (int i = 0; i < parameters.length; i++) {
            for (WrongArgument wrong : WrongArgument.all(SIZE)) {
                if (wrong.isOf(parameters[i].getName(), parameters[i].getType())) {
                    Object[] arguments = arguments(comm, method);
                    arguments[i] = wrong.wrong().apply(arguments[i]);
                    tried.incrementAndGet();
                    call(
                            comm,
                            method,
                            arguments,
                            wrong.found(),
                            wrong.errorClass(),
                            method + " with " + parameters[i].getName() + " " + wrong.found());
                }
            }
        }
    }

    private void call(
            CartComm comm,
            Method method,
            Object[] arguments,
            String found,
            ErrorClass errorClass,
            String what) {
        try {
            method.setAccessible(true);
            method.invoke(comm, arguments);
            faults.add(what + " is accepted");
        } catch (InvocationTargetException e) {
            Throwable cause = e.getTargetException();
            String message = String.valueOf(cause.getMessage());
            if (!(cause instanceof MPIException thrown)) {
                faults.add(what + " throws " + cause);
            } else if (!message.contains(found)
                    || !message.matches(".*; allowed (is|are) .*; .*")
                    || thrown.errorClass() != errorClass) {
                faults.add(what + " says " + thrown.errorClass() + " " + message);
            }
        } catch (IllegalAccessException e) {
            throw new LinkageError(what, e);
        }
    }

    /// Right ones; each rank is its own root, so that all of them matter.
    private Object[] arguments(CartComm comm, Method method) {
        return Arrays.stream(method.getParameters()).map(each -> right(comm, each)).toArray();
    }

    private Object right(CartComm comm, Parameter parameter) {
        String name = parameter.getName();
        Class<?> type = parameter.getType();
        if (type == int.class) {
            return number(comm, name);
        }
        if (type == long.class) {
            return (long) number(comm, name);
        }
        if (type == int[].class) {
            return name.contains("ispls") ? new int[] {0, 1} : new int[] {1, 1};
        }
        if (type == long[].class) {
            return name.contains("ispls") ? new long[] {0, 1} : new long[] {1, 1};
        }
        if (type == Datatype[].class) {
            return new Datatype[] {Datatype.INT, Datatype.INT};
        }
        if (type == Object.class) {
            return new int[4];
        }
        if (type == boolean.class) {
            return false;
        }
        if (type == boolean[].class) {
            return new boolean[] {true};
        }
        return List.of(
                        Datatype.INT,
                        Op.SUM,
                        String.class,
                        comm.group(),
                        List.of("a", "b"),
                        "text",
                        Errhandler.ERRORS_RETURN,
                        ErrorClass.ARG,
                        AttributeKey.<Object>create("key"),
                        comm,
                        handlers)
                .stream()
                .filter(type::isInstance)
                .findFirst()
                .orElseGet(() ->
                        Proxy.newProxyInstance(
                                type.getClassLoader(), new Class<?>[] {type}, (_, _, _) -> null));
    }

    private static int number(CartComm comm, String name) {
        return switch (name) {
            case "root", "dest", "left", "right", "source" -> comm.rank();
            case "count", "sendCount", "recvCount", "fromLeft" -> 1;
            case "toRight" -> 2;
            case "fromRight" -> 3;
            default -> 0;
        };
    }
}
