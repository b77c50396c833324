package io.portolan.mpi.engine;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// How elements become bytes on their way to another process, and elements again.
///
/// *Threads:* any.
public interface Packing {
    /// The elements as bytes, in the order of the machine: the content's own memory if the elements
    /// lie there like that, else a copy.
    MemorySegment packed(Content content);

    /// The elements that such bytes stand for, which lie in `bytes` as long as that may be read.
    ///
    /// @param type the code of the content that was packed
    Content unpacked(int type, long elements, MemorySegment bytes);

    /// The memory of a region into which bytes of such a content may be written one by one; null if
    /// its elements do not lie there like that.
    @Nullable MemorySegment target(Region region, int type);

    /// Memory for so many bytes.
    MemorySegment room(long bytes);
}
