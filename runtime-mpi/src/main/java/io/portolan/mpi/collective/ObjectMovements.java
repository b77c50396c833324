package io.portolan.mpi.collective;

import io.portolan.mpi.buffer.ByteWriter;
import io.portolan.mpi.buffer.Memory;
import io.portolan.mpi.buffer.RankBlocks;
import io.portolan.mpi.buffer.Serialized;
import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.ObjectContent;
import io.portolan.mpi.context.ObjectValue;
import java.io.ObjectInputFilter;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Makes the contributions to collectives on objects, of one group and between two: as
/// [io.portolan.mpi.MovementCalls] those of elements.
///
/// @param sides between whom they are
/// @param filter what may be deserialized
public record ObjectMovements(Sides sides, ObjectInputFilter filter) {
    private static final String REMEDY = "give an object for each of them";

    /// The value of the root; empty on a rank that takes nothing.
    public <T> Contribution.ValueContribution<Optional<T>> bcast(
            Call call, @Nullable T value, Class<T> type, int root) {
        int place = sides.rootPlace(call, root);
        boolean isRoot = place == sides.place();
        requireType(call, type, !isRoot && sides.takesPart(place));
        ObjectBlocks taken = ObjectBlocks.places(1);
        ObjectBlocks given = isRoot ? ObjectBlocks.of(call, value) : taken;
        return new Contribution.ValueContribution<>(
                new Movement.FromRoot(call, sides, place, given, taken, isRoot),
                () ->
                        isRoot && sides.takesPart(place)
                                ? Optional.ofNullable(value)
                                : ofRoot(call, type, taken, place, root));
    }

    /// Empty on all ranks but the root.
    ///
    /// @param value null on a rank that gives nothing
    public <T> Contribution.ValueContribution<List<T>> gather(
            Call call, @Nullable T value, Class<T> type, int root) {
        int place = sides.rootPlace(call, root);
        boolean isRoot = place == sides.place();
        requireType(call, type, isRoot);
        ObjectBlocks taken = ObjectBlocks.places(sides.peers());
        ObjectBlocks given = sides.takesPart(place) ? ObjectBlocks.of(call, value) : taken;
        return new Contribution.ValueContribution<>(
                new Movement.ToRoot(call, sides, place, given, taken, false),
                () -> isRoot ? all(call, type, taken).toList() : List.of());
    }

    /// Empty on a rank that takes nothing.
    ///
    /// @param values null on all ranks but the root
    public <T> Contribution.ValueContribution<Optional<T>> scatter(
            Call call, @Nullable List<? extends T> values, Class<T> type, int root) {
        int place = sides.rootPlace(call, root);
        requireType(call, type, sides.takesPart(place));
        ObjectBlocks taken = ObjectBlocks.places(1);
        boolean isRoot = place == sides.place();
        ObjectBlocks given = isRoot ? oneForEach(call, values, sides.peers()) : taken;
        return new Contribution.ValueContribution<>(
                new Movement.FromRoot(call, sides, place, given, taken, false),
                () -> ofRoot(call, type, taken, place, root));
    }

    public <T> Contribution.ValueContribution<List<T>> allgather(
            Call call, T value, Class<T> type) {
        return fromEach(call, ObjectBlocks.of(call, value), type);
    }

    public <T> Contribution.ValueContribution<List<T>> alltoall(
            Call call, List<? extends T> values, Class<T> type) {
        return fromEach(call, oneForEach(call, values, sides.peers()), type);
    }

    /// Empty on all ranks but the root.
    public <T> Contribution.ValueContribution<Optional<T>> reduce(
            Call call, @Nullable T value, Class<T> type, BinaryOperator<T> op, int root) {
        Arguments.requireGiven(call, "op", op);
        Contribution.ValueContribution<List<T>> gathered = gather(call, value, type, root);
        return new Contribution.ValueContribution<>(
                gathered.contribution(), () -> gathered.value().get().stream().reduce(op));
    }

    public <T> Contribution.ValueContribution<T> allreduce(
            Call call, T value, Class<T> type, BinaryOperator<T> op) {
        return present(combined(call, value, type, op, sides.peers()));
    }

    /// Empty if none are combined.
    ///
    /// @param ranks of how many ranks the objects are combined, from rank 0 on
    public <T> Contribution.ValueContribution<Optional<T>> combined(
            Call call, T value, Class<T> type, BinaryOperator<T> op, int ranks) {
        Arguments.requireGiven(call, "op", op);
        Arguments.requireGiven(call, "type", type);
        ObjectBlocks taken = ObjectBlocks.places(sides.peers());
        return new Contribution.ValueContribution<>(
                fromEach(call, ObjectBlocks.of(call, value), taken),
                () -> all(call, type, taken).limit(ranks).reduce(op));
    }

    /// The type of what a rank takes, if it takes anything.
    private static void requireType(Call call, Class<?> type, boolean isTaking) {
        if (isTaking) {
            Arguments.requireGiven(call, "type", type);
        }
    }

    /// The value without the `Optional`, which is never empty.
    public static <T> Contribution.ValueContribution<T> present(
            Contribution.ValueContribution<Optional<T>> given) {
        return new Contribution.ValueContribution<>(
                given.contribution(), () -> given.value().get().orElseThrow());
    }

    /// The values to be given to so many ranks.
    public static ObjectBlocks oneForEach(Call call, @Nullable List<?> values, int ranks) {
        Arguments.requireGiven(call, "values", values);
        Object[] all = Objects.requireNonNull(values).toArray();
        Arguments.requireEach(call, "values", all.length, ranks, REMEDY);
        return ObjectBlocks.of(call, all);
    }

    /// The object that was taken as block `k` from the source, once everything is moved.
    public <T> T object(Call call, Class<T> type, ObjectBlocks taken, int k, int source) {
        return new ObjectValue<>(type, filter).get(call, taken.content(k), source, null);
    }

    private <T> Optional<T> ofRoot(
            Call call, Class<T> type, ObjectBlocks taken, int place, int root) {
        return sides.takesPart(place)
                ? Optional.of(object(call, type, taken, 0, root))
                : Optional.empty();
    }

    private <T> Contribution.ValueContribution<List<T>> fromEach(
            Call call, ObjectBlocks given, Class<T> type) {
        Arguments.requireGiven(call, "type", type);
        ObjectBlocks taken = ObjectBlocks.places(sides.peers());
        return new Contribution.ValueContribution<>(
                fromEach(call, given, taken), () -> all(call, type, taken).toList());
    }

    private Contribution fromEach(Call call, ObjectBlocks given, ObjectBlocks taken) {
        return new Movement.FromEach(call, sides, given, taken, false);
    }

    private <T> Stream<T> all(Call call, Class<T> type, ObjectBlocks taken) {
        return IntStream.range(0, sides.peers())
                .mapToObj(source -> object(call, type, taken, source, source));
    }

    /// Objects as blocks: as they are if they cannot change and all ranks live in this process,
    /// else serialized.
    public static final class ObjectBlocks implements RankBlocks {
        private final @Nullable Object[] contents;

        /// How many bytes the objects of a rank of another process have; empty of a rank that is
        /// here.
        private final int[] lengths;

        private ObjectBlocks(@Nullable Object[] contents, int... lengths) {
            this.contents = contents;
            this.lengths = lengths;
        }

        /// Objects for as many ranks; a single object is given to all of them.
        public static ObjectBlocks of(Call call, @Nullable Object... values) {
            boolean isForHere = !call.context().spansProcesses();
            Object[] contents = new Object[values.length];
            for (int i = 0; i < contents.length; i++) {
                contents[i] = ObjectContent.of(call, values[i], isForHere).value();
            }
            return new ObjectBlocks(contents);
        }

        /// Places for the objects of so many ranks; a single place is for the object of one of
        /// them.
        public static ObjectBlocks places(int number) {
            return new ObjectBlocks(new Object[number]);
        }

        /// The content that was taken from the rank.
        Object content(int rank) {
            return Objects.requireNonNull(contents[index(rank)], "every rank gives something");
        }

        @Override
        public int count() {
            return contents.length;
        }

        @Override
        public void describe(ByteWriter out) {
            out.putInts(
                    Arrays.stream(contents)
                            .mapToInt(it -> it instanceof Serialized own ? own.bytes().length : 0)
                            .toArray());
        }

        @Override
        public ObjectBlocks absent(ByteBuffer description) {
            int[] bytes = ByteWriter.ints(description);
            return new ObjectBlocks(new Object[bytes.length], bytes);
        }

        @Override
        public MemorySegment packed(int i) {
            return contents[i] instanceof Serialized object
                    ? MemorySegment.ofArray(object.bytes())
                    : Memory.of(0);
        }

        @Override
        public MemorySegment room(int i, RankBlocks taker, int j) {
            byte[] bytes = new byte[lengths[i]];
            contents[i] = new Serialized(bytes);
            return MemorySegment.ofArray(bytes);
        }

        @Override
        public boolean fits(int i, RankBlocks from, int j) {
            return true;
        }

        @Override
        public void copy(int i, RankBlocks from, int j) {
            ObjectBlocks source = (ObjectBlocks) from;
            contents[index(i)] = source.contents[source.index(j)];
        }

        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public String shape(int i) {
            return "an object";
        }

        private int index(int rank) {
            return contents.length == 1 ? 0 : rank;
        }
    }
}
