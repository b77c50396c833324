package io.portolan.mpi.libmpi;

import io.portolan.mpi.wire.LibraryComm.Combination;
import io.portolan.mpi.wire.LibraryComm.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Locale;

/// How the constants of MPI look in the binary interface of a library. Handles are numbers here,
/// whatever they are to the library.
///
/// Source: MPI 5.0, chapter 20
enum MpiAbi {
    /// The standard's own.
    STANDARD(-1, -2, 2048, 4096, 15, 0, 0),
    /// MPICH and libraries that are compatible with it: handles are integers.
    MPICH(-2, -1, 2, 3, 14, 1, 8),
    /// Open MPI: handles are the addresses of objects in the library.
    OPEN_MPI(-1, -1, 2, 3, 15, 0, 0);

    private static final long STANDARD_WORLD = 0x101;
    private static final long STANDARD_BYTE = 0x247;
    private static final long STANDARD_ERRORS_RETURN = 0x143;
    private static final int MPICH_WORLD = 0x4400_0000;
    private static final int MPICH_BYTE = 0x4c00_010d;
    private static final int MPICH_ERRORS_RETURN = 0x5400_0001;

    /// By place: as [ElementType].
    private static final long[] STANDARD_TYPES = {0x240, 0x248, 0x250, 0x258, 0x210, 0x214};

    private static final int[] MPICH_TYPES = {
        0x4c00_0137, 0x4c00_0238, 0x4c00_0439, 0x4c00_083a, 0x4c00_040a, 0x4c00_080b
    };
    private static final String[] OPEN_MPI_TYPES = {
        "int8_t", "int16_t", "int32_t", "int64_t", "float", "double"
    };

    /// By place: as [Combination].
    private static final long[] STANDARD_COMBINATIONS = {
        0x23, 0x22, 0x21, 0x24, 0x30, 0x28, 0x31, 0x29, 0x32, 0x2a
    };

    private static final int FIRST_MPICH_COMBINATION = 0x5800_0001;

    private final int anySource;
    private final int anyTag;
    private final int serialized;
    private final int multiple;
    private final int truncated;
    private final long statusIgnore;
    private final int sourceAt;

    MpiAbi(
            int anySource,
            int anyTag,
            int serialized,
            int multiple,
            int truncated,
            long statusIgnore,
            int sourceAt) {
        this.anySource = anySource;
        this.anyTag = anyTag;
        this.serialized = serialized;
        this.multiple = multiple;
        this.truncated = truncated;
        this.statusIgnore = statusIgnore;
        this.sourceAt = sourceAt;
    }

    /// What libraries of this kind are called, the most usual first.
    List<String> names() {
        return switch (this) {
            case STANDARD -> List.of("libmpi_abi.so.1", "libmpi_abi.so.0", "libmpi_abi.so");
            case MPICH -> List.of("libmpi.so.12", "libmpich.so.12");
            case OPEN_MPI -> List.of("libmpi.so.40");
        };
    }

    /// The kind of a library that was found.
    static MpiAbi of(NativeLibrary library) {
        if (library.find("ompi_mpi_comm_world").isPresent()) {
            return OPEN_MPI;
        }
        return library.name().contains("mpi_abi") ? STANDARD : MPICH;
    }

    /// The layout of a handle.
    ValueLayout handle() {
        return this == MPICH ? ValueLayout.JAVA_INT : ValueLayout.JAVA_LONG;
    }

    /// The handle that a function has written.
    long handle(MemorySegment written) {
        return this == MPICH
                ? written.get(ValueLayout.JAVA_INT, 0)
                : written.get(ValueLayout.JAVA_LONG, 0);
    }

    /// Writes a handle for a function that reads it.
    void write(long handle, MemorySegment into) {
        if (this == MPICH) {
            into.set(ValueLayout.JAVA_INT, 0, (int) handle);
        } else {
            into.set(ValueLayout.JAVA_LONG, 0, handle);
        }
    }

    /// The constant `MPI_ANY_SOURCE`.
    int anySource() {
        return anySource;
    }

    /// The constant `MPI_ANY_TAG`.
    int anyTag() {
        return anyTag;
    }

    /// The constant `MPI_THREAD_SERIALIZED`.
    int serialized() {
        return serialized;
    }

    /// The constant `MPI_THREAD_MULTIPLE`.
    int multiple() {
        return multiple;
    }

    /// The constant `MPI_ERR_TRUNCATE`.
    int truncated() {
        return truncated;
    }

    /// The constant `MPI_STATUS_IGNORE`.
    long statusIgnore() {
        return statusIgnore;
    }

    /// The source in the status at an address.
    int source(long status) {
        return NativeWords.getInt(status + sourceAt);
    }

    /// The tag in the status at an address.
    int tag(long status) {
        return NativeWords.getInt(status + sourceAt + Integer.BYTES);
    }

    /// The handle of `MPI_COMM_WORLD`.
    long world(NativeLibrary library) {
        return handle(library, STANDARD_WORLD, MPICH_WORLD, "comm_world");
    }

    /// The handle of `MPI_BYTE`.
    long bytes(NativeLibrary library) {
        return handle(library, STANDARD_BYTE, MPICH_BYTE, "byte");
    }

    /// The handle of `MPI_ERRORS_RETURN`.
    long errorsReturn(NativeLibrary library) {
        return handle(library, STANDARD_ERRORS_RETURN, MPICH_ERRORS_RETURN, "errors_return");
    }

    /// The handle of a datatype.
    @SuppressWarnings("EnumOrdinal") // the tables are in its order
    long type(NativeLibrary library, ElementType type) {
        int at = type.ordinal();
        return handle(library, STANDARD_TYPES[at], MPICH_TYPES[at], OPEN_MPI_TYPES[at]);
    }

    /// The handle of an operation.
    @SuppressWarnings("EnumOrdinal") // as above
    long combination(NativeLibrary library, Combination combination) {
        int at = combination.ordinal();
        return handle(
                library,
                STANDARD_COMBINATIONS[at],
                FIRST_MPICH_COMBINATION + at,
                "op_" + combination.name().toLowerCase(Locale.ROOT));
    }

    /// @param name of the symbol, behind what all of them begin with
    private long handle(NativeLibrary library, long standard, int mpich, String name) {
        return switch (this) {
            case STANDARD -> standard;
            case MPICH -> mpich;
            case OPEN_MPI -> library.find("ompi_mpi_" + name).orElseThrow().address();
        };
    }
}
