package mpi;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;

/// The bytes of a file that a view shows, as one sequence.
///
/// ```
///    file      |..disp..|aa..bbb....|aa..bbb....|aa..
///    sequence           |aabbb|aabbb|aa..
/// ```
///
/// *Threads:* immutable.
final class FileRegion {
    private final long disp;
    private final long extent;
    private final long tile;
    private final long[] starts;
    private final long[] lengths;

    /// @param blocks of the filetype
    /// @param extent from one item of the filetype to the next, in bytes
    FileRegion(long disp, List<Datatype.Block> blocks, long extent) {
        List<long[]> merged = new ArrayList<>();
        for (Datatype.Block block : blocks) {
            long[] last = merged.isEmpty() ? null : merged.getLast();
            if (last != null && last[0] + last[1] == block.offset()) {
                last[1] += block.bytes();
            } else {
                merged.add(new long[] {block.offset(), block.bytes()});
            }
        }
        this.disp = disp;
        this.extent = extent;
        this.starts = merged.stream().mapToLong(each -> each[0]).toArray();
        this.lengths = merged.stream().mapToLong(each -> each[1]).toArray();
        this.tile = merged.stream().mapToLong(each -> each[1]).sum();
    }

    /// The last byte of the sequence from which on a buffer may be read or written: a `long` counts
    /// where in the file all its bytes lie.
    long mostPosition() {
        if (tile == 0) {
            return Long.MAX_VALUE;
        }
        long behind = starts[starts.length - 1] + lengths[lengths.length - 1];
        long items = (Long.MAX_VALUE - disp - behind) / Math.max(extent, tile);
        return items * tile - Integer.MAX_VALUE;
    }

    /// Where a byte of the sequence lies in the file.
    long place(long position) {
        return walk(position, 1, (place, length) -> place);
    }

    /// How many bytes of the sequence lie before that place in the file.
    long position(long place) {
        if (place <= disp || tile == 0) {
            return 0;
        }
        long item = (place - disp) / extent;
        long rest = place - disp - item * extent;
        long position = item * tile;
        for (int i = 0; i < starts.length; i++) {
            position += Math.clamp(rest - starts[i], 0, lengths[i]);
        }
        return position;
    }

    /// Fills the buffer from that byte of the sequence on, up to the end of the file; returns how
    /// many bytes were read.
    long read(FileChannel channel, long position, ByteBuffer into) throws IOException {
        int all = into.limit();
        int begin = into.position();
        walk(
                position,
                into.remaining(),
                (place, length) -> {
                    into.limit(into.position() + (int) length);
                    long at = place;
                    while (into.hasRemaining()) {
                        int count = channel.read(into, at);
                        if (count < 0) {
                            return place;
                        }
                        at += count;
                    }
                    return -1;
                });
        int end = into.position();
        into.limit(all);
        return (long) end - begin;
    }

    /// Writes the buffer from that byte of the sequence on.
    void write(FileChannel channel, long position, ByteBuffer from) throws IOException {
        int all = from.limit();
        walk(
                position,
                from.remaining(),
                (place, length) -> {
                    from.limit(from.position() + (int) length);
                    long at = place;
                    while (from.hasRemaining()) {
                        at += channel.write(from, at);
                    }
                    return -1;
                });
        from.limit(all);
    }

    private interface Step<E extends Exception> {
        /// @return other than -1 to end here
        long at(long place, long length) throws E;
    }

    /// Goes through the parts of the file that the bytes lie in.
    private <E extends Exception> long walk(long position, long bytes, Step<E> step) throws E {
        if (tile == 0) {
            return disp;
        }
        long item = position / tile;
        long skip = position % tile;
        long left = bytes;
        while (left > 0) {
            for (int i = 0; i < starts.length && left > 0; i++) {
                if (skip >= lengths[i]) {
                    skip -= lengths[i];
                    continue;
                }
                long length = Math.min(left, lengths[i] - skip);
                long found = step.at(disp + item * extent + starts[i] + skip, length);
                if (found != -1) {
                    return found;
                }
                left -= length;
                skip = 0;
            }
            item++;
        }
        return -1;
    }
}
