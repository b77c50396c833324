package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// One collective with one kind of arguments, to be called by its name in each of its forms.
///
/// @param name of the blocking form
/// @param arguments of all forms; a [Sink] where the receive buffer is
record CollectiveRow(String name, List<Object> arguments) {
    /// What is made of the receive buffer to be an argument.
    interface Sink extends BiFunction<Object, BufferKind, Object> {}

    static final Sink OUT = (out, _) -> out;
    private static final BufferKind LONGS = new BufferKind.OfArray(Elements.LONG);
    private static final long UNTOUCHED = -7;

    /// The first elements of the receive buffer.
    static Sink first(int count) {
        return (out, kind) -> kind.first(out, count);
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
                        .map(method -> (PersistentRequest) call(method, comm, LONGS, started));
        long[] before = started.clone();
        for (int round = 1; round <= 3; round++) {
            in.fill(comm.rank(), round);
            long[] blocking = before.clone();
            call(find(comm.getClass(), name).orElseThrow(), comm, LONGS, blocking);
            long[] begun = before.clone();
            begin(comm, LONGS, begun);
            assertArrayEquals(blocking, begun, this::toString);
            if (request.isPresent()) {
                request.get().start();
                request.get().await();
                assertArrayEquals(blocking, started, this::toString);
            }
            before = blocking;
        }
    }

    /// With buffers of another kind it gives what it gives with longs.
    void check(Comm comm, LongBlocks in, BufferKind kind) {
        if (!kind.isNumeric() && arguments.stream().anyMatch(Op.class::isInstance)) {
            return;
        }
        in.fill(comm.rank(), 1);
        long[] before = new long[in.all().length];
        Arrays.fill(before, UNTOUCHED);
        long[] after = before.clone();
        call(find(comm.getClass(), name).orElseThrow(), comm, LONGS, after);
        Object blocking = kind.of(before, hasDatatype());
        call(find(comm.getClass(), name).orElseThrow(), comm, kind, blocking);
        long[] expected = kind.longs(kind.of(after, hasDatatype()));
        assertArrayEquals(expected, kind.longs(blocking), () -> this + " of " + kind);
        Object begun = kind.of(before, hasDatatype());
        begin(comm, kind, begun);
        assertArrayEquals(expected, kind.longs(begun), () -> this + " of " + kind);
    }

    private void begin(Comm comm, BufferKind kind, Object out) {
        ((Request) call(find(comm.getClass(), begun()).orElseThrow(), comm, kind, out)).await();
    }

    private boolean hasDatatype() {
        return arguments.stream()
                .anyMatch(each -> each instanceof Datatype || each instanceof Datatype[]);
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

    private Object call(Method method, Comm comm, BufferKind kind, Object out) {
        Class<?>[] types = method.getParameterTypes();
        Object[] given =
                IntStream.range(0, types.length)
                        .mapToObj(i -> argument(arguments.get(i), types[i], kind, out))
                        .toArray();
        try {
            return method.invoke(comm, given);
        } catch (InvocationTargetException e) {
            throw new AssertionError(this + " of " + kind, e.getCause());
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /// The argument for buffers of that kind; the rows have longs.
    private Object argument(Object ofLongs, Class<?> type, BufferKind kind, Object out) {
        return switch (ofLongs) {
            case Sink sink -> argument(sink.apply(out, kind), type, kind, out);
            case long[] elements when type == Object.class && !kind.equals(LONGS) ->
                    kind.of(elements, hasDatatype());
            case Datatype datatype -> ofKind(datatype, kind);
            case Datatype[] datatypes ->
                    Arrays.stream(datatypes)
                            .map(each -> ofKind(each, kind))
                            .toArray(Datatype[]::new);
            default -> ofLongs;
        };
    }

    private static Datatype ofKind(Datatype ofLongs, BufferKind kind) {
        return Datatype.contiguous(ofLongs.extent(), kind.datatype());
    }

    @Override
    public String toString() {
        return name + " of " + arguments.size() + " arguments";
    }
}
