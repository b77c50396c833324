package io.portolan.mpi.buffer;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Region;
import io.portolan.mpi.layout.RunCopy;

/// Elements of one datatype that an operation reads or writes.
public sealed interface TypedRegion extends Region permits Buffer, SegmentRegion, Items {
    /// The elements that a message carries; words are put into an array first.
    static TypedRegion of(Content message) {
        if (message instanceof TypedRegion region) {
            return region;
        }
        ItemType itemType = TypeCode.itemType(message.type());
        int count = (int) message.elements();
        long[] words = new long[count];
        message.writeWords(words, 0);
        Object array = itemType.newArray(count);
        ElementWords.read(words, 0, count, array, 0);
        return new Buffer(array, 0, count, itemType);
    }

    ItemType itemType();

    /// Whether nothing can be received into it.
    default boolean isReadOnly() {
        return false;
    }

    /// The elements as items, to be copied run by run.
    Items items();

    @Override
    default int type() {
        return TypeCode.of(itemType());
    }

    @Override
    default boolean hasTypesOf(Content message) {
        return TypeCode.isOfElements(message.type())
                && items().hasSameSignatureAs(of(message).items(), new RunCopy());
    }

    /// For messages to the user: `5 elements of long[]`.
    default String shape() {
        return TypeCode.shape(type(), elements());
    }
}
