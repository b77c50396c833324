package io.portolan.mpi.buffer;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/// The blocks of a rank in another process: their shapes, and the elements of those that have come.
final class AbsentBlocks extends RegionBlocks {
    private final TypedRegion[] blocks;

    /// @param in what [RegionBlocks#describe] wrote
    AbsentBlocks(ByteBuffer in) {
        blocks = new TypedRegion[in.getInt()];
        for (int i = 0; i < blocks.length; ) {
            int alike = in.getInt();
            TypedRegion shape = RegionShape.read(in);
            for (int end = i + alike; i < end; i++) {
                blocks[i] = shape;
            }
        }
    }

    @Override
    public TypedRegion block(int i) {
        return blocks[blocks.length == 1 ? 0 : i];
    }

    @Override
    public int count() {
        return blocks.length;
    }

    @Override
    public long bytes() {
        return 0;
    }

    @Override
    public MemorySegment room(int i, RankBlocks taker, int j) {
        if (j >= 0 && blocks[i].elements() > 0) {
            TypedRegion target = ((RegionBlocks) taker).block(j);
            MemorySegment memory = RegionShape.packedMemory(target);
            if (memory != null) {
                blocks[i] = target;
                return memory;
            }
        }
        MemorySegment room = Memory.of(blocks[i].bytes());
        blocks[i] = RegionShape.unpacked(blocks[i], room);
        return room;
    }
}
