package io.portolan.mpi.layout;

/// Goes through the runs of several items of one layout, in the order in which they are sent.
///
/// Runs come in groups of equal length and distance. Of the first group what is left is looked at;
/// a part of it is used up with [#skip(long, long)], and the next group follows by itself:
///
/// ```
///    offset                 unit <= runBytes()          runsOf(unit) = 3, strideOf(unit) = 5
///      |xxx..xxx..xxx           3                       all that is left of the group
///      |xxxxxxxx..              3                       runsOf(unit) = 2, strideOf(unit) = 3
/// ```
///
/// *Threads:* one at a time. *Cost:* nothing is allocated once it has seen a layout as deep.
public final class Runs {
    private ItemLayout layout = Blocks.NONE;
    private long extent;
    private long base;
    private long items;
    private long item;

    /// The way from the layout down to the group: at each level a layout, where it is put, and
    /// which of its parts is next.
    private ItemLayout[] nodes = {};

    private long[] bases = {};
    private long[] nexts = {};
    private int levels;

    private Primitive primitive = Primitive.BYTE;
    private long runStart;
    private long fullBytes;
    private long stride;
    private long runs;
    private long usedBytes;

    /// Begins with `count` items of the layout, `extent` apart, the first put at `start`.
    public void reset(ItemLayout given, long extentBytes, long start, long count) {
        layout = given;
        extent = extentBytes;
        base = start;
        items = given.isEmpty() ? 0 : count;
        item = 0;
        levels = 0;
        runs = 0;
        if (nodes.length < given.depth()) {
            nodes = new ItemLayout[given.depth()];
            bases = new long[nodes.length];
            nexts = new long[nodes.length];
        }
        if (given instanceof Run run && count > 0) {
            item = count;
            if (extentBytes == run.bytes()) {
                group(run.primitive(), start, count * extentBytes, count * extentBytes, 1);
            } else {
                group(run.primitive(), start, run.bytes(), extentBytes, count);
            }
        } else {
            nextGroup();
        }
    }

    /// Whether anything is left.
    public boolean hasRun() {
        return runs > 0;
    }

    /// The type of the elements in the group.
    public Primitive primitive() {
        return primitive;
    }

    /// Where the first byte that is left lies.
    public long offset() {
        return runStart + usedBytes;
    }

    /// How many bytes of the first run are left.
    public long runBytes() {
        return fullBytes - usedBytes;
    }

    /// How many pieces of `unit` bytes there are at equal distances. At most [#runBytes()] is
    /// allowed for the unit.
    public long runsOf(long unit) {
        if (isWholeRun(unit)) {
            return runs;
        }
        return unit == runBytes() ? 1 : runBytes() / unit;
    }

    /// The distance of these pieces.
    public long strideOf(long unit) {
        return isWholeRun(unit) ? stride : unit;
    }

    /// Goes on behind `count` pieces of `unit` bytes; at most [#runsOf(long)] is allowed for the
    /// count.
    public void skip(long unit, long count) {
        if (isWholeRun(unit)) {
            runs -= count;
            runStart += count * stride;
        } else {
            usedBytes += count * unit;
            if (usedBytes == fullBytes) {
                usedBytes = 0;
                runs--;
                runStart += stride;
            }
        }
        if (runs == 0) {
            nextGroup();
        }
    }

    private boolean isWholeRun(long unit) {
        return unit == fullBytes; // which implies that none of it is used
    }

    private void nextGroup() {
        while (true) {
            if (levels == 0) {
                if (item == items) {
                    return;
                }
                push(layout, base + item * extent);
                item++;
            }
            int level = levels - 1;
            long at = bases[level];
            switch (nodes[level]) {
                case Run run -> {
                    levels--;
                    group(run.primitive(), at, run.bytes(), run.bytes(), 1);
                    return;
                }
                case Repeat(long count, long distance, Run run) -> {
                    levels--;
                    group(run.primitive(), at, run.bytes(), distance, count);
                    return;
                }
                case Repeat repeat -> {
                    long i = nexts[level]++;
                    if (i == repeat.count()) {
                        levels--;
                    } else {
                        push(repeat.of(), at + i * repeat.stride());
                    }
                }
                case Blocks blocks -> {
                    int i = (int) nexts[level]++;
                    if (i == blocks.count()) {
                        levels--;
                    } else if (blocks.layout(i) instanceof Run run) {
                        long start = at + blocks.displacement(i);
                        group(run.primitive(), start, run.bytes(), run.bytes(), 1);
                        return;
                    } else {
                        push(blocks.layout(i), at + blocks.displacement(i));
                    }
                }
            }
        }
    }

    private void push(ItemLayout node, long at) {
        nodes[levels] = node;
        bases[levels] = at;
        nexts[levels] = 0;
        levels++;
    }

    private void group(Primitive type, long at, long bytes, long distance, long count) {
        primitive = type;
        runStart = at;
        fullBytes = bytes;
        stride = distance;
        runs = count;
        usedBytes = 0;
    }
}
