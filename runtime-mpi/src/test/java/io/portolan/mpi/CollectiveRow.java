package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// One collective with one kind of arguments, to be called by its name in each of its forms.
///
/// @param name of the blocking form
/// @param arguments of all forms; a [Sink] where the receive buffer is
record CollectiveRow(String name, List<Object> arguments) {
    /// What is made of the receive buffer to be an argument.
    interface Sink extends Function<long[], Object> {}

    static final Sink OUT = out -> out;
    private static final long UNTOUCHED = -7;

    /// Items of the receive buffer.
    static Sink items(Datatype type, long offset, long count) {
        return out -> type.at(out, offset, count);
    }

    static CollectiveRow of(String name, Object... arguments) {
        return new CollectiveRow(name, List.of(arguments));
    }

    /// The methods that this row calls.
    Stream<Method> methods(Class<?> comm) {
        return Stream.of(name, begun(), persistent())
                .flatMap(method -> find(comm, method).stream());
    }

    /// The begun and the persistent form give what the blocking form gives, whose results other
    /// suites know.
    void check(Comm comm, LongBlocks in) {
        long[] started = new long[in.all().length];
        Arrays.fill(started, UNTOUCHED);
        Optional<PersistentRequest> request =
                find(comm.getClass(), persistent())
                        .map(method -> (PersistentRequest) call(method, comm, started));
        long[] before = started.clone();
        for (int round = 1; round <= 3; round++) {
            in.fill(comm.rank(), round);
            long[] blocking = before.clone();
            call(find(comm.getClass(), name).orElseThrow(), comm, blocking);
            long[] begun = before.clone();
            ((Request) call(find(comm.getClass(), begun()).orElseThrow(), comm, begun)).await();
            assertArrayEquals(blocking, begun, this::toString);
            if (request.isPresent()) {
                request.get().start();
                request.get().await();
                assertArrayEquals(blocking, started, this::toString);
            }
            before = blocking;
        }
    }

    private String begun() {
        return "i" + name;
    }

    private String persistent() {
        return name + "Init";
    }

    /// Empty if the form does not take these arguments.
    private Optional<Method> find(Class<?> comm, String method) {
        List<Method> found =
                Arrays.stream(comm.getMethods())
                        .filter(each -> each.getName().equals(method) && takesArguments(each))
                        .toList();
        assertTrue(found.size() <= 1, () -> "of these methods " + this + " means one: " + found);
        return found.stream().findFirst();
    }

    private boolean takesArguments(Method method) {
        Class<?>[] types = method.getParameterTypes();
        return types.length == arguments.size()
                && IntStream.range(0, types.length)
                        .allMatch(i -> takes(types[i], arguments.get(i)));
    }

    private static boolean takes(Class<?> type, Object argument) {
        return switch (argument) {
            case Integer _ -> type == int.class;
            case Long _ -> type == long.class;
            case Sink _ -> type == Object.class;
            default -> type.isInstance(argument);
        };
    }

    private Object call(Method method, Comm comm, long[] out) {
        try {
            return method.invoke(
                    comm,
                    arguments.stream()
                            .map(each -> each instanceof Sink sink ? sink.apply(out) : each)
                            .toArray());
        } catch (InvocationTargetException e) {
            throw new AssertionError(toString(), e.getCause());
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public String toString() {
        return name + " of " + arguments.size() + " arguments";
    }
}
