package io.portolan.mpi;

import io.portolan.mpi.TypeMap.Entry;
import io.portolan.mpi.buffer.Items;
import io.portolan.mpi.context.ItemArguments;
import io.portolan.mpi.layout.Primitive;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Random;

/// A buffer that `count` items of a type fit into, its bytes, and where the elements are.
@SuppressWarnings("ArrayRecordComponent") // not compared
record RandomPlace(
        Object buffer,
        byte[] image,
        List<Entry> entries,
        RandomDatatype type,
        long offset,
        int count) {
    static RandomPlace of(RandomDatatype type, int count, boolean isArray, Random random) {
        int unit = type.datatype().itemType().unitBytes();
        List<Entry> unplaced = type.map().items(0, count);
        long lowest = unplaced.stream().mapToLong(Entry::displacement).min().orElse(0);
        long highest = unplaced.stream().mapToLong(Entry::displacement).max().orElse(0);
        long offset = Math.max(0, Math.ceilDiv(-lowest, unit)) + random.nextInt(3);
        int length = (int) ((offset * unit + highest) / unit + 10 + random.nextInt(3));
        byte[] image = new byte[length * unit];
        random.nextBytes(image);
        boolean isTruth = type.datatype().itemType().primitive() == Primitive.BOOLEAN;
        for (int i = 0; isTruth && i < image.length; i++) {
            image[i] &= 1;
        }
        Object buffer =
                isArray
                        ? ArrayImage.array(type.datatype().itemType().primitive(), image)
                        : MemorySegment.ofArray(image.clone());
        return new RandomPlace(
                buffer, image, type.map().items(offset * unit, count), type, offset, count);
    }

    Items items() {
        return ItemArguments.items("test", buffer, offset, count, type.datatype().itemType());
    }

    /// What the image is after a copy of all elements, one by one.
    byte[] imageAfterCopyFrom(RandomPlace from) {
        byte[] expected = image.clone();
        for (int i = 0; i < from.entries.size(); i++) {
            Entry read = from.entries.get(i);
            System.arraycopy(
                    from.image,
                    (int) read.displacement(),
                    expected,
                    (int) entries.get(i).displacement(),
                    read.primitive().bytes());
        }
        return expected;
    }
}
