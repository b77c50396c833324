package io.portolan.mpi;

import io.portolan.mpi.layout.Primitive;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// A datatype as the standard defines it: every element with its displacement in bytes, one by one,
/// and the marks at the bounds of what was resized in it. The slow way, beside which layouts are
/// tried.
///
/// Source: MPI 4.1, sections 5.1.6 and 5.1.7
record TypeMap(List<Entry> entries, List<Long> lbMarks, List<Long> ubMarks) {
    record Entry(Primitive primitive, long displacement) {}

    static TypeMap basic(Primitive primitive) {
        return new TypeMap(List.of(new Entry(primitive, 0)), List.of(), List.of());
    }

    long lb() {
        return lbMarks.isEmpty() ? trueLb() : Collections.min(lbMarks);
    }

    long ub() {
        return ubMarks.isEmpty() ? trueUb() + epsilon() : Collections.max(ubMarks);
    }

    long extent() {
        return ub() - lb();
    }

    /// What rounds the extent up to a multiple of the largest primitive.
    private long epsilon() {
        int alignment = entries.stream().mapToInt(e -> e.primitive().bytes()).max().orElse(1);
        return Math.floorMod(-(trueUb() - trueLb()), (long) alignment);
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
        return new TypeMap(entries, List.of(lb), List.of(lb + extent));
    }

    /// This, put at each of the displacements in bytes.
    TypeMap at(List<Long> displacements) {
        return joined(displacements.stream().map(displacement -> shifted(displacement)).toList());
    }

    /// All of them, one after the other.
    static TypeMap joined(List<TypeMap> parts) {
        return new TypeMap(
                parts.stream().flatMap(part -> part.entries.stream()).toList(),
                parts.stream().flatMap(part -> part.lbMarks.stream()).toList(),
                parts.stream().flatMap(part -> part.ubMarks.stream()).toList());
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
        return new TypeMap(
                entries.stream()
                        .map(e -> new Entry(e.primitive(), e.displacement() + distance))
                        .toList(),
                lbMarks.stream().map(mark -> mark + distance).toList(),
                ubMarks.stream().map(mark -> mark + distance).toList());
    }
}
