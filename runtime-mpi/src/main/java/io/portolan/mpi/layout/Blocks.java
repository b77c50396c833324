package io.portolan.mpi.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Layouts at any displacements, in the order in which their elements are sent.
///
/// *Cost:* 12 bytes per block; equal layouts may be one object.
public final class Blocks implements ItemLayout {
    /// Without an element.
    static final ItemLayout NONE = new Blocks(new long[0], List.of());

    private final long[] displacements;
    private final ItemLayout[] layouts;
    private final long bytes;
    private final long elements;
    private final Span span;
    private final int depth;
    private final int alignment;

    private Blocks(long[] displacements, List<ItemLayout> blocks) {
        this.displacements = displacements;
        this.layouts = blocks.toArray(ItemLayout[]::new);
        long sum = 0;
        long number = 0;
        int deepest = 0;
        int largest = 1;
        Span all = blocks.isEmpty() ? Span.EMPTY : spanAt(0);
        for (int i = 0; i < layouts.length; i++) {
            sum = Math.addExact(sum, layouts[i].bytes());
            number += layouts[i].elements();
            deepest = Math.max(deepest, layouts[i].depth());
            largest = Math.max(largest, layouts[i].alignment());
            all = all.union(spanAt(i));
        }
        this.bytes = sum;
        this.elements = number;
        this.span = all;
        this.depth = deepest + 1;
        this.alignment = largest;
    }

    /// The simplest layout with these elements in this order: neighbouring runs become one.
    public static ItemLayout of(long[] displacements, ItemLayout[] layouts) {
        long[] starts = new long[layouts.length];
        List<ItemLayout> blocks = new ArrayList<>();
        for (int i = 0; i < layouts.length; i++) {
            int last = blocks.size() - 1;
            if (last >= 0
                    && blocks.get(last) instanceof Run before
                    && layouts[i] instanceof Run run
                    && before.primitive() == run.primitive()
                    && starts[last] + before.bytes() == displacements[i]) {
                blocks.set(
                        last, new Run(run.primitive(), Math.addExact(before.bytes(), run.bytes())));
            } else if (!layouts[i].isEmpty()) {
                starts[last + 1] = displacements[i];
                blocks.add(layouts[i]);
            }
        }
        if (blocks.size() == 1 && starts[0] == 0) {
            return blocks.getFirst();
        }
        return new Blocks(Arrays.copyOf(starts, blocks.size()), blocks);
    }

    int count() {
        return layouts.length;
    }

    long displacement(int i) {
        return displacements[i];
    }

    ItemLayout layout(int i) {
        return layouts[i];
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public long elements() {
        return elements;
    }

    @Override
    public Span span() {
        return span;
    }

    @Override
    public int depth() {
        return depth;
    }

    @Override
    public int alignment() {
        return alignment;
    }

    @Override
    public ItemLayout packed() {
        long[] starts = new long[layouts.length];
        ItemLayout[] dense = new ItemLayout[layouts.length];
        long next = 0;
        for (int i = 0; i < layouts.length; i++) {
            starts[i] = next;
            dense[i] = layouts[i].packed();
            next += dense[i].bytes();
        }
        return of(starts, dense);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Blocks blocks
                && Arrays.equals(displacements, blocks.displacements)
                && Arrays.equals(layouts, blocks.layouts);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(displacements) + Arrays.hashCode(layouts);
    }

    private Span spanAt(int i) {
        return layouts[i].span().shift(displacements[i]);
    }
}
