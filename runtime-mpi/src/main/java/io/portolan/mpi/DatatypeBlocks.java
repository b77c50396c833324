package io.portolan.mpi;

import io.portolan.mpi.layout.Blocks;
import io.portolan.mpi.layout.Layout;
import io.portolan.mpi.layout.Primitive;
import io.portolan.mpi.layout.Repeat;
import io.portolan.mpi.layout.Span;
import org.jspecify.annotations.Nullable;

/// Derives a datatype from blocks of items, each at a displacement of its own.
///
/// If a type was resized, the standard has invisible marks at its bounds: then the bounds are the
/// outermost marks of all blocks, and the others do not count. If none was, they are found from the
/// elements.
///
/// Source: MPI 4.1, section 5.1.7
///
/// @param displacements in bytes
/// @param datatypes of the items of each block
@SuppressWarnings("ArrayRecordComponent") // only passes them on
record DatatypeBlocks(long[] blocklengths, long[] displacements, Datatype[] datatypes) {
    /// @param primitive the only one, if the type is to count in elements of it
    Datatype derive(String name, @Nullable Primitive primitive) {
        Layout layout = Blocks.of(displacements, layouts());
        Span marks = outermostMarks();
        return marks == null
                ? new Datatype(ItemType.unmarked(name, primitive, layout))
                : new Datatype(new ItemType(name, primitive, layout, marks, true));
    }

    /// Equal neighbours are one object.
    private Layout[] layouts() {
        Layout[] layouts = new Layout[blocklengths.length];
        for (int i = 0; i < layouts.length; i++) {
            boolean isAsBefore =
                    i > 0
                            && blocklengths[i] == blocklengths[i - 1]
                            && datatypes[i] == datatypes[i - 1];
            layouts[i] =
                    isAsBefore
                            ? layouts[i - 1]
                            : Repeat.of(
                                    blocklengths[i],
                                    datatypes[i].itemType().extentBytes(),
                                    datatypes[i].itemType().layout());
        }
        return layouts;
    }

    /// Null if there are no marks.
    private @Nullable Span outermostMarks() {
        Span outermost = null;
        for (int i = 0; i < blocklengths.length; i++) {
            Datatype datatype = datatypes[i];
            if (blocklengths[i] > 0 && datatype.itemType().isResized()) {
                Span block =
                        datatype.itemType().bounds()
                                .repeat(blocklengths[i], datatype.itemType().extentBytes())
                                .shift(displacements[i]);
                outermost = outermost == null ? block : outermost.union(block);
            }
        }
        return outermost;
    }
}
