package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Dispatcher;
import io.portolan.core.Port;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.profile.Profiling;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// No public method throws a `NullPointerException`, whichever of its arguments is null: what must
/// not be null is refused as any other wrong argument.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NullInEveryMethodTest {
    private final List<String> faults = new ArrayList<>();
    private int tried;

    @Test
    void isRefusedOrAllowed() throws InterruptedException {
        try (Dispatcher dispatcher = Dispatcher.start("handlers")) {
            World.run(
                    1,
                    world -> {
                        CartComm grid =
                                world.createCart(new int[] {1}, new boolean[] {true}, false);
                        world.isend(new int[1], 0, 9);
                        Message message = world.mprobe(0, 9);
                        List<Object> subjects =
                                List.of(
                                        Win.create(world, new int[1]),
                                        grid,
                                        world.group(),
                                        Datatype.INT,
                                        Op.SUM,
                                        message,
                                        world.recvInit(new int[1], 0, 9),
                                        Status.EMPTY,
                                        new Info(),
                                        world.psendInit(new int[1], 1, MPI.PROC_NULL, 9),
                                        World.builder(1));
                        for (Object subject : subjects) {
                            tryAll(subject, subject.getClass(), dispatcher, world);
                        }
                        List<Class<?>> statics =
                                List.of(
                                        World.class,
                                        Win.class,
                                        AttributeKey.class,
                                        Errhandler.class,
                                        PersistentRequest.class,
                                        Distribution.class,
                                        CartComm.class);
                        for (Class<?> type : statics) {
                            tryAll(null, type, dispatcher, world);
                        }
                    });
        }
        assertEquals(
                "",
                String.join("\n", faults),
                "public methods that do not refuse null with an MPIException: call"
                        + " Arguments.requireGiven(call, NAME, ARGUMENT) before the argument is used, at"
                        + " the place named");
        assertTrue(tried > 300, () -> "only " + tried);
    }

    private void tryAll(
            @Nullable Object subject, Class<?> type, Dispatcher dispatcher, Intracomm world) {
        for (Method method : type.getMethods()) {
            boolean isOurs = method.getDeclaringClass().getName().startsWith("io.portolan.");
            if (isOurs && Modifier.isStatic(method.getModifiers()) == (subject == null)) {
                tryEach(subject, method, dispatcher, world);
            }
        }
    }

    private void tryEach(
            @Nullable Object subject, Method method, Dispatcher dispatcher, Intracomm world) {
        Class<?>[] types = method.getParameterTypes();
        for (int i = 0; i < types.length; i++) {
            if (!types[i].isPrimitive() && !method.getName().equals("equals")) {
                @Nullable Object[] arguments =
                        Arrays.stream(types).map(each -> value(each, dispatcher, world)).toArray();
                arguments[i] = null;
                tried++;
                call(
                        subject,
                        method,
                        arguments,
                        "%s with null as argument %d".formatted(method, i));
            }
        }
    }

    private void call(
            @Nullable Object subject, Method method, @Nullable Object[] arguments, String what) {
        try {
            method.setAccessible(true);
            method.invoke(subject, arguments);
        } catch (InvocationTargetException e) {
            if (!(e.getCause() instanceof MPIException)) {
                faults.add(what + " throws " + withPlace(e.getTargetException()));
            }
        } catch (IllegalAccessException e) {
            throw new LinkageError(what, e);
        }
    }

    /// What was thrown, and the line of ours where, which an IDE leads to.
    static String withPlace(Throwable thrown) {
        return Arrays.stream(thrown.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith("io.portolan."))
                .findFirst()
                .map(frame ->
                        "%s at %s(%s:%d)"
                                .formatted(
                                        thrown,
                                        frame.getClassName(),
                                        frame.getFileName(),
                                        frame.getLineNumber()))
                .orElseGet(thrown::toString);
    }

    /// Something of that type that may be right.
    private static Object value(Class<?> type, Dispatcher dispatcher, Intracomm world) {
        List<Object> known =
                List.of(
                        new int[] {1},
                        new long[] {1},
                        new boolean[] {true},
                        Datatype.INT,
                        Op.SUM,
                        world.group(),
                        world,
                        dispatcher,
                        Status.EMPTY,
                        Errhandler.ERRORS_RETURN,
                        LockType.SHARED,
                        DeadlockPolicy.FAIL,
                        Distribution.NONE,
                        SplitType.SHARED,
                        SpawnRequest.of(1, "Main"),
                        new Info(),
                        new RankRange(0, 0, 1),
                        Profiling.standard(),
                        AttributeKey.<Object>create("x"),
                        ErrorClass.ARG,
                        Duration.ofSeconds(5),
                        Integer.class,
                        "x",
                        List.of(1),
                        Port.unbounded("port"),
                        ValueLayout.JAVA_INT,
                        world.irecv(new int[1], MPI.PROC_NULL, 0));
        if (type.isPrimitive()) {
            return type == boolean.class ? false : type == long.class ? 0L : (Object) 0;
        }
        if (type == Object.class) {
            return new int[1];
        }
        if (type == MemorySegment.class) {
            return MemorySegment.ofArray(new int[1]);
        }
        if (type.isArray() && !type.getComponentType().isPrimitive()) {
            Object array = Array.newInstance(type.getComponentType(), 1);
            Array.set(array, 0, value(type.getComponentType(), dispatcher, world));
            return array;
        }
        Predicate<Object> fits = type::isInstance;
        return known.stream()
                .filter(fits)
                .findFirst()
                .orElseGet(() ->
                        Proxy.newProxyInstance(
                                type.getClassLoader(), new Class<?>[] {type}, (_, _, _) -> null));
    }
}
