package io.portolan.mpi;

import io.portolan.mpi.context.SpecialValues;
import io.portolan.mpi.error.ErrorClass;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What must be refused as an argument of some name, in whichever operation.
///
/// @param names of the argument, a regular expression
/// @param type of the argument
/// @param wrong what is made of a right one
/// @param found how the message names it
record WrongArgument(
        String names,
        Class<?> type,
        UnaryOperator<Object> wrong,
        String found,
        ErrorClass errorClass) {
    private static final String OFFSETS = "offset|sendOffset|recvOffset|(to|from)(Left|Right)";
    private static final String COUNTS = "count|sendCount|recvCount";
    private static final String EACH = "sendCounts|recvCounts|counts";
    private static final String DISPLS = "displs|sdispls|rdispls";

    /// All of them, for a communicator of so many ranks.
    static List<WrongArgument> all(int size) {
        Stream<WrongArgument> ranks =
                IntStream.of(-7, size, MPI.ROOT)
                        .boxed()
                        .flatMap(rank ->
                                Stream.of(
                                        number("dest|left|right|source", rank, ErrorClass.RANK),
                                        number(
                                                "root",
                                                rank == MPI.ROOT ? -9 : rank,
                                                ErrorClass.ROOT)));
        Stream<WrongArgument> numbers =
                Stream.of(
                        number("tag|sendTag|recvTag", -5, ErrorClass.TAG),
                        number("dest", MPI.ANY_SOURCE, ErrorClass.RANK),
                        number(OFFSETS, -1, ErrorClass.COUNT),
                        number(OFFSETS, Integer.MAX_VALUE, ErrorClass.COUNT),
                        number(COUNTS, -1, ErrorClass.COUNT),
                        number(COUNTS, Integer.MAX_VALUE, ErrorClass.COUNT),
                        large(OFFSETS, Long.MAX_VALUE),
                        large(OFFSETS, -3),
                        large(COUNTS, Long.MAX_VALUE),
                        large(COUNTS, -3));
        Stream<WrongArgument> arrays =
                Stream.of(EACH, DISPLS)
                        .flatMap(names ->
                                Stream.of(
                                        ints(
                                                names,
                                                each -> Arrays.copyOf(each, each.length + 1),
                                                (size + 1) + " elements"),
                                        ints(
                                                names,
                                                each -> Arrays.copyOf(each, each.length - 1),
                                                (size - 1) + " elements"),
                                        ints(names, each -> filled(each, -4), "-4"),
                                        ints(names, each -> filled(each, 1_000_000), "1000000"),
                                        longs(
                                                names,
                                                each -> Arrays.copyOf(each, each.length + 1),
                                                (size + 1) + " elements"),
                                        longs(names, each -> filled(each, -4L), "-4"),
                                        longs(
                                                names,
                                                each -> filled(each, 1L << 40),
                                                "" + (1L << 40))));
        Stream<WrongArgument> buffers =
                Stream.of("text", new int[1][1], new Integer[1])
                        .map(wrong ->
                                new WrongArgument(
                                        "buffer|sendBuffer|recvBuffer|(out|in)(Left|Right)",
                                        Object.class,
                                        _ -> wrong,
                                        wrong.getClass().getTypeName(),
                                        ErrorClass.BUFFER));
        Stream<WrongArgument> types =
                Stream.of(
                        new WrongArgument(
                                ".*[tT]ype",
                                Datatype.class,
                                _ -> Datatype.DOUBLE,
                                "double[]",
                                ErrorClass.BUFFER));
        return Stream.of(ranks, numbers, arrays, buffers, types).flatMap(each -> each).toList();
    }

    boolean isOf(String name, Class<?> parameter) {
        return parameter == type && name.matches(names);
    }

    private static WrongArgument number(String names, int wrong, ErrorClass errorClass) {
        return new WrongArgument(
                names, int.class, _ -> wrong, SpecialValues.inWords(wrong), errorClass);
    }

    private static WrongArgument large(String names, long wrong) {
        return new WrongArgument(
                names, long.class, _ -> wrong, Long.toString(wrong), ErrorClass.COUNT);
    }

    private static WrongArgument ints(String names, UnaryOperator<int[]> wrong, String found) {
        return new WrongArgument(
                names, int[].class, right -> wrong.apply((int[]) right), found, ErrorClass.COUNT);
    }

    private static WrongArgument longs(String names, UnaryOperator<long[]> wrong, String found) {
        return new WrongArgument(
                names, long[].class, right -> wrong.apply((long[]) right), found, ErrorClass.COUNT);
    }

    private static int[] filled(int[] like, int with) {
        int[] filled = like.clone();
        Arrays.fill(filled, with);
        return filled;
    }

    private static long[] filled(long[] like, long with) {
        long[] filled = like.clone();
        Arrays.fill(filled, with);
        return filled;
    }
}
