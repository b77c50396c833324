package io.portolan.mpi;

import io.portolan.mpi.layout.Primitive;
import java.util.ArrayList;
import java.util.List;

/// A datatype as the standard defines it: every element with its displacement in bytes, one by one,
/// and the bounds. The slow way, beside which layouts are tried.
record TypeMap(List<Entry> entries, long lb, long ub, boolean isMarked) {
    record Entry(Primitive primitive, long displacement) {}

    static TypeMap basic(Primitive primitive) {
        return new TypeMap(List.of(new Entry(primitive, 0)), 0, primitive.bytes(), false);
    }

    long extent() {
        return ub - lb;
    }

    long bytes() {
        return entries.stream().mapToLong(entry -> entry.primitive().bytes()).sum();
    }

    long trueLb() {
        return entries.stream().mapToLong(Entry::displacement).min().orElse(0);
    }

    long trueUb() {
        return entries.stream()
                .mapToLong(entry -> entry.displacement() + entry.primitive().bytes())
                .max()
                .orElse(0);
    }

    TypeMap resized(long lb, long extent) {
        return new TypeMap(entries, lb, lb + extent, true);
    }

    /// This, put at each of the displacements in bytes.
    TypeMap at(List<Long> displacements) {
        return joined(displacements.stream().map(displacement -> shifted(displacement)).toList());
    }

    /// All of them, one after the other; if any is marked, only marked ones have bounds.
    static TypeMap joined(List<TypeMap> parts) {
        List<Entry> all = new ArrayList<>();
        parts.forEach(part -> all.addAll(part.entries));
        boolean isMarked = parts.stream().anyMatch(TypeMap::isMarked);
        List<TypeMap> bounding = parts.stream().filter(part -> part.isMarked == isMarked).toList();
        long lb = bounding.stream().mapToLong(TypeMap::lb).min().orElse(0);
        long ub = bounding.stream().mapToLong(TypeMap::ub).max().orElse(0);
        return new TypeMap(all, lb, ub, isMarked);
    }

    /// With the upper bound rounded up as for the record of a C compiler.
    TypeMap aligned() {
        int alignment = entries.stream().mapToInt(e -> e.primitive().bytes()).max().orElse(1);
        long missing = Math.floorMod(-extent(), (long) alignment);
        return isMarked ? this : new TypeMap(entries, lb, ub + missing, false);
    }

    /// The bytes of where each element of `count` items begins, the first item put at `start`.
    List<Entry> items(long start, int count) {
        List<Entry> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.addAll(shifted(start + i * extent()).entries);
        }
        return all;
    }

    private TypeMap shifted(long distance) {
        List<Entry> moved =
                entries.stream()
                        .map(e -> new Entry(e.primitive(), e.displacement() + distance))
                        .toList();
        return new TypeMap(moved, lb + distance, ub + distance, isMarked);
    }
}
