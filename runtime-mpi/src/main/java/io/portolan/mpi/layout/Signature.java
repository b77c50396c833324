package io.portolan.mpi.layout;

import java.nio.ByteBuffer;
import java.util.List;

/// The types of the elements of an item, in their order, as bytes.
///
/// Source: MPI 4.1, section 5.1 ("type signature")
public final class Signature {
    private static final byte RUN = 0;
    private static final byte REPEAT = 1;
    private static final byte BLOCKS = 2;
    private static final List<Primitive> PRIMITIVES = List.of(Primitive.values());

    private Signature() {}

    /// How many bytes [#write] takes.
    public static int size(ItemLayout packed) {
        return switch (packed) {
            case Run _ -> 2 + Long.BYTES;
            case Repeat repeat -> 1 + Long.BYTES + size(repeat.of());
            case Blocks blocks -> {
                int size = 1 + Integer.BYTES;
                for (int i = 0; i < blocks.count(); i++) {
                    size += size(blocks.layout(i));
                }
                yield size;
            }
        };
    }

    /// Writes the signature of a layout without gaps.
    @SuppressWarnings("EnumOrdinal") // all processes run one version
    public static void write(ItemLayout packed, ByteBuffer bytes) {
        switch (packed) {
            case Run run ->
                    bytes.put(RUN).put((byte) run.primitive().ordinal()).putLong(run.bytes());
            case Repeat repeat -> {
                bytes.put(REPEAT).putLong(repeat.count());
                write(repeat.of(), bytes);
            }
            case Blocks blocks -> {
                bytes.put(BLOCKS).putInt(blocks.count());
                for (int i = 0; i < blocks.count(); i++) {
                    write(blocks.layout(i), bytes);
                }
            }
        }
    }

    /// Reads what [#write] wrote.
    public static ItemLayout read(ByteBuffer bytes) {
        return switch (bytes.get()) {
            case RUN -> new Run(PRIMITIVES.get(bytes.get()), bytes.getLong());
            case REPEAT -> {
                long count = bytes.getLong();
                ItemLayout of = read(bytes);
                yield Repeat.of(count, of.bytes(), of);
            }
            default -> {
                ItemLayout[] layouts = new ItemLayout[bytes.getInt()];
                long[] displacements = new long[layouts.length];
                long next = 0;
                for (int i = 0; i < layouts.length; i++) {
                    displacements[i] = next;
                    layouts[i] = read(bytes);
                    next += layouts[i].bytes();
                }
                yield Blocks.of(displacements, layouts);
            }
        };
    }
}
