package io.portolan.mpi.layout;

import java.nio.ByteBuffer;
import java.util.List;

/// A layout as bytes, for another process.
///
/// ```
///   Run      | 0 | primitive | bytes |
///   Repeat   | 1 | count | stride | layout |
///   Blocks   | 2 | count | displacement, layout, ...
/// ```
public final class LayoutBytes {
    private static final byte RUN = 0;
    private static final byte REPEAT = 1;
    private static final byte BLOCKS = 2;
    private static final List<Primitive> PRIMITIVES = List.of(Primitive.values());

    private LayoutBytes() {}

    /// How many bytes [#write] takes.
    public static int size(ItemLayout layout) {
        return switch (layout) {
            case Run _ -> 2 + Long.BYTES;
            case Repeat repeat -> 1 + 2 * Long.BYTES + size(repeat.of());
            case Blocks blocks -> {
                int size = 1 + Integer.BYTES;
                for (int i = 0; i < blocks.count(); i++) {
                    size += Long.BYTES + size(blocks.layout(i));
                }
                yield size;
            }
        };
    }

    /// Writes a layout.
    @SuppressWarnings("EnumOrdinal") // all processes run one version
    public static void write(ItemLayout layout, ByteBuffer bytes) {
        switch (layout) {
            case Run run ->
                    bytes.put(RUN).put((byte) run.primitive().ordinal()).putLong(run.bytes());
            case Repeat repeat -> {
                bytes.put(REPEAT).putLong(repeat.count()).putLong(repeat.stride());
                write(repeat.of(), bytes);
            }
            case Blocks blocks -> {
                bytes.put(BLOCKS).putInt(blocks.count());
                for (int i = 0; i < blocks.count(); i++) {
                    bytes.putLong(blocks.displacement(i));
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
                long stride = bytes.getLong();
                yield new Repeat(count, stride, read(bytes));
            }
            default -> {
                ItemLayout[] layouts = new ItemLayout[bytes.getInt()];
                long[] displacements = new long[layouts.length];
                for (int i = 0; i < layouts.length; i++) {
                    displacements[i] = bytes.getLong();
                    layouts[i] = read(bytes);
                }
                yield Blocks.of(displacements, layouts);
            }
        };
    }
}
