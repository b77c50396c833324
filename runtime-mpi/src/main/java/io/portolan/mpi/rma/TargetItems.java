package io.portolan.mpi.rma;

import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.buffer.Items;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.collective.Operator;
import io.portolan.mpi.engine.TargetAccess;
import org.jspecify.annotations.Nullable;

/// Items in the memory of a target.
///
/// @param displacement where the first item is put, in the target's displacement unit
/// @param count of the items
/// @param op how each element is combined; null if it is overwritten or only read
public record TargetItems(long displacement, long count, ItemType type, @Nullable Operator op)
        implements TargetAccess {
    /// As many elements of the same types as the region has, without gaps.
    public static TargetItems like(TypedRegion region, long displacement, @Nullable Operator op) {
        ItemType type = region.itemType();
        return type.primitive() == null
                ? new TargetItems(displacement, ((Items) region).count(), type.packed(), op)
                : new TargetItems(displacement, region.elements(), type.ofElements(), op);
    }
}
