package io.portolan.mpi.buffer;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// Elements of buffers as blocks.
///
/// ```
///    one            |aaaa|            the same block for every rank
///    equal          |000|111|222|     the parts of one region
///    listed         |2  00000  11|    anything, in any order, also of different types
///    copies         a copy of others, made when the collective begins: of what will be overwritten
/// ```
public abstract class RegionBlocks implements RankBlocks {
    /// Where a collective does not look at what a rank has.
    public static final RegionBlocks NONE = listed(new TypedRegion[0]);

    public static RegionBlocks one(TypedRegion region) {
        if (region instanceof Buffer array) {
            return new ArrayBlocks(array, 1, 0, array.count());
        }
        return new RegionBlocks() {
            @Override
            public TypedRegion block(int i) {
                return region;
            }

            @Override
            public int count() {
                return 1;
            }

            @Override
            public boolean isReadOnly() {
                return region.isReadOnly();
            }

            @Override
            public long bytes() {
                return region.bytes();
            }
        };
    }

    /// The parts of one region, of equal length.
    ///
    /// @param region its length is a multiple of `blocks`
    public static RegionBlocks equal(TypedRegion region, int blocks) {
        if (region instanceof Buffer array) {
            int count = blocks == 0 ? 0 : array.count() / blocks;
            return new ArrayBlocks(array, blocks, count, count);
        }
        return new RegionBlocks() {
            @Override
            public TypedRegion block(int i) {
                return Pieces.equal(region, i, blocks);
            }

            @Override
            public int count() {
                return blocks;
            }

            @Override
            public boolean isReadOnly() {
                return region.isReadOnly();
            }

            @Override
            public long bytes() {
                return region.bytes();
            }
        };
    }

    public static RegionBlocks listed(TypedRegion[] blocks) {
        return new RegionBlocks() {
            @Override
            public TypedRegion block(int i) {
                return blocks[i];
            }

            @Override
            public int count() {
                return blocks.length;
            }

            @Override
            public boolean isReadOnly() {
                return Arrays.stream(blocks).anyMatch(TypedRegion::isReadOnly);
            }

            @Override
            public long bytes() {
                long bytes = 0;
                for (TypedRegion block : blocks) {
                    bytes += block.bytes();
                }
                return bytes;
            }
        };
    }

    public static RegionBlocks copies(RegionBlocks of, int blocks) {
        TypedRegion[] copies = new TypedRegion[blocks];
        return new RegionBlocks() {
            @Override
            public void prepare() {
                Arrays.setAll(copies, i -> (TypedRegion) of.block(i).copy());
            }

            @Override
            public TypedRegion block(int i) {
                return copies[i];
            }

            @Override
            public int count() {
                return copies.length;
            }

            @Override
            public long bytes() {
                return of.bytes();
            }
        };
    }

    public abstract TypedRegion block(int i);

    /// Whether nothing can be received into one of them.
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public boolean fits(int i, RankBlocks from, int j) {
        return Pieces.hasSameShape(block(i), ((RegionBlocks) from).block(j));
    }

    @Override
    public void copy(int i, RankBlocks from, int j) {
        TypedRegion given = ((RegionBlocks) from).block(j);
        if (given.elements() > 0) { // or it may be of another type
            TypedRegion taken = block(i);
            if (!Pieces.isSame(taken, given)) { // another process has written it there
                taken.copyFrom(given);
            }
        }
    }

    @Override
    public final String shape(int i) {
        return block(i).shape();
    }

    @Override
    public final void describe(ByteWriter out) {
        int count = count();
        out.putInt(count);
        for (int i = 0, end; i < count; i = end) {
            TypedRegion shape = block(i);
            end = i + 1;
            while (end < count && RegionShape.isSame(shape, block(end))) {
                end++;
            }
            out.putInt(end - i);
            RegionShape.write(shape, false, out);
        }
    }

    @Override
    public final RegionBlocks absent(ByteBuffer description) {
        return new AbsentBlocks(description);
    }

    @Override
    public final MemorySegment packed(int i) {
        return RegionShape.packed(block(i));
    }

    @Override
    public MemorySegment room(int i, RankBlocks taker, int j) {
        throw new AssertionError("the elements are here");
    }

    /// Blocks of equally many elements of one array, without a region for each: a collective of
    /// many ranks looks at as many blocks as there are pairs of them.
    private static final class ArrayBlocks extends RegionBlocks {
        private final Buffer all;
        private final int blocks;
        private final int step;
        private final int count;

        /// Blocks of an array, one for each rank.
        ///
        /// @param all the elements of all blocks
        /// @param blocks how many different ones there are
        /// @param step from the begin of a block to that of the next; 0 if all are the same
        /// @param count of the elements of each
        ArrayBlocks(Buffer all, int blocks, int step, int count) {
            this.all = all;
            this.blocks = blocks;
            this.step = step;
            this.count = count;
        }

        @Override
        public TypedRegion block(int i) {
            return all.slice(i * step, count);
        }

        @Override
        public int count() {
            return blocks;
        }

        @Override
        public long bytes() {
            return all.bytes();
        }

        @Override
        public boolean fits(int i, RankBlocks from, int j) {
            return from instanceof ArrayBlocks other
                    ? count == other.count && (count == 0 || all.type() == other.all.type())
                    : super.fits(i, from, j);
        }

        @Override
        @SuppressWarnings("ReferenceEquality") // it matters which array, not what is in it
        public void copy(int i, RankBlocks from, int j) {
            if (from instanceof ArrayBlocks other) {
                int begin = all.offset() + i * step;
                int otherBegin = other.all.offset() + j * other.step;
                if (count > 0 && (all.array() != other.all.array() || begin != otherBegin)) {
                    System.arraycopy(other.all.array(), otherBegin, all.array(), begin, count);
                }
            } else {
                super.copy(i, from, j);
            }
        }
    }
}
