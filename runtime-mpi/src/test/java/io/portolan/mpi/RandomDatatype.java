package io.portolan.mpi;

import io.portolan.mpi.layout.Primitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

/// A datatype derived at random, beside its type map.
record RandomDatatype(Datatype datatype, TypeMap map) {
    /// Of one primitive, to be used on arrays as well.
    static RandomDatatype of(Primitive primitive, Random random) {
        RandomDatatype type = new RandomDatatype(Datatype.of(primitive), TypeMap.basic(primitive));
        for (int levels = random.nextInt(4); levels > 0 && type.isSmall(); levels--) {
            type = type.derived(primitive.bytes(), random);
        }
        return type;
    }

    /// Of several primitives, with structs in it.
    static RandomDatatype struct(Random random) {
        return struct(random, random.nextInt(3));
    }

    private boolean isSmall() {
        return map.entries().size() < 50;
    }

    private static RandomDatatype struct(Random random, int depth) {
        int blocks = random.nextInt(depth == 0 ? 5 : 4);
        long[] blocklengths = new long[blocks];
        long[] displacements = new long[blocks];
        Datatype[] types = new Datatype[blocks];
        List<TypeMap> maps = new ArrayList<>();
        for (int i = 0; i < blocks; i++) {
            Primitive[] all = Primitive.values();
            RandomDatatype member =
                    depth > 0 && random.nextBoolean()
                            ? struct(random, depth - 1)
                            : of(all[random.nextInt(all.length)], random);
            blocklengths[i] = random.nextInt(3);
            displacements[i] = random.nextLong(-10, 50);
            types[i] = member.datatype;
            for (int k = 0; k < blocklengths[i]; k++) {
                maps.add(member.map.at(List.of(displacements[i] + k * member.map.extent())));
            }
        }
        RandomDatatype struct =
                new RandomDatatype(
                        Datatype.struct(blocklengths, displacements, types), TypeMap.joined(maps));
        for (int levels = random.nextInt(3); levels > 0 && struct.isSmall(); levels--) {
            struct = struct.derived(1, random);
        }
        return struct;
    }

    private RandomDatatype derived(int unitBytes, Random random) {
        int count = random.nextInt(4);
        int blocklength = random.nextInt(8) == 0 ? 17 : random.nextInt(4);
        int stride = random.nextInt(9) - 3;
        return switch (random.nextInt(8)) {
            case 0 -> at(Datatype.contiguous(count, datatype), range(count, 1));
            case 1 -> {
                LongStream items = range(count, stride).flatMap(i -> block(i, blocklength));
                yield at(Datatype.vector(count, blocklength, stride, datatype), items);
            }
            case 2 -> {
                long[] starts = random.longs(count, -5, 20).toArray();
                LongStream items = LongStream.of(starts).flatMap(i -> block(i, blocklength));
                yield at(Datatype.indexedBlock(blocklength, starts, datatype), items);
            }
            case 3 -> {
                long[] starts = random.longs(count, -5, 20).toArray();
                long[] lengths = random.longs(count, 0, 4).toArray();
                LongStream items =
                        range(count, 1).flatMap(i -> block(starts[(int) i], lengths[(int) i]));
                yield at(Datatype.indexed(lengths, starts, datatype), items);
            }
            case 4 -> {
                long[] starts = random.longs(count, -5, 40).toArray();
                long[] lengths = random.longs(count, 0, 4).toArray();
                List<Long> places = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    for (int k = 0; k < lengths[i]; k++) {
                        places.add(starts[i] * unitBytes + k * map.extent());
                    }
                }
                yield new RandomDatatype(
                        Datatype.hindexed(lengths, starts, datatype), map.at(places));
            }
            case 5 -> {
                List<Long> places = new ArrayList<>();
                for (long i = 0; i < count; i++) {
                    for (int k = 0; k < blocklength; k++) {
                        places.add(i * stride * unitBytes + k * map.extent());
                    }
                }
                yield new RandomDatatype(
                        Datatype.hvector(count, blocklength, stride, datatype), map.at(places));
            }
            case 6 -> {
                int size = count + random.nextInt(3);
                int start = random.nextInt(size - count + 1);
                TypeMap part =
                        map.at(
                                range(count, 1)
                                        .map(i -> (start + i) * map.extent())
                                        .boxed()
                                        .toList());
                yield new RandomDatatype(
                        Datatype.subarray(
                                new long[] {size},
                                new long[] {count},
                                new long[] {start},
                                datatype),
                        part.resized(0, size * map.extent()));
            }
            default -> {
                int lb = random.nextInt(7) - 3;
                int extent = random.nextInt(12);
                yield new RandomDatatype(
                        Datatype.resized(datatype, lb, extent),
                        map.resized((long) lb * unitBytes, (long) extent * unitBytes));
            }
        };
    }

    private RandomDatatype at(Datatype derived, LongStream items) {
        return new RandomDatatype(
                derived, map.at(items.map(i -> i * map.extent()).boxed().toList()));
    }

    private static LongStream range(long count, long stride) {
        return LongStream.range(0, count).map(i -> i * stride);
    }

    private static LongStream block(long start, long length) {
        return LongStream.range(start, start + length);
    }
}
