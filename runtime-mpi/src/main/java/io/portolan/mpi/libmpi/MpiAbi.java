package io.portolan.mpi.libmpi;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/// How the constants of MPI look in the binary interface of a library.
///
/// Source: MPI 5.0, chapter 20
enum MpiAbi {
    /// The standard's own.
    STANDARD(-1, 2048, 0),
    /// MPICH and libraries that are compatible with it: handles are integers.
    MPICH(-2, 2, 1),
    /// Open MPI: handles are the addresses of objects in the library.
    OPEN_MPI(-1, 2, 0);

    private static final long STANDARD_WORLD = 0x101;
    private static final long STANDARD_BYTE = 0x247;
    private static final long STANDARD_ERRORS_RETURN = 0x143;
    private static final int MPICH_WORLD = 0x4400_0000;
    private static final int MPICH_BYTE = 0x4c00_010d;
    private static final int MPICH_ERRORS_RETURN = 0x5400_0001;

    private final int anySource;
    private final int serialized;
    private final long statusIgnore;

    MpiAbi(int anySource, int serialized, long statusIgnore) {
        this.anySource = anySource;
        this.serialized = serialized;
        this.statusIgnore = statusIgnore;
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
    MemoryLayout handle() {
        return this == MPICH ? ValueLayout.JAVA_INT : ValueLayout.ADDRESS;
    }

    /// The constant `MPI_ANY_SOURCE`.
    int anySource() {
        return anySource;
    }

    /// The constant `MPI_THREAD_SERIALIZED`.
    int serialized() {
        return serialized;
    }

    /// The constant `MPI_STATUS_IGNORE`.
    MemorySegment statusIgnore() {
        return MemorySegment.ofAddress(statusIgnore);
    }

    /// The handle of `MPI_COMM_WORLD`.
    Object world(NativeLibrary library) {
        return handle(library, STANDARD_WORLD, MPICH_WORLD, "ompi_mpi_comm_world");
    }

    /// The handle of `MPI_BYTE`.
    Object bytes(NativeLibrary library) {
        return handle(library, STANDARD_BYTE, MPICH_BYTE, "ompi_mpi_byte");
    }

    /// The handle of `MPI_ERRORS_RETURN`.
    Object errorsReturn(NativeLibrary library) {
        return handle(
                library, STANDARD_ERRORS_RETURN, MPICH_ERRORS_RETURN, "ompi_mpi_errors_return");
    }

    private Object handle(NativeLibrary library, long standard, int mpich, String symbol) {
        return switch (this) {
            case STANDARD -> MemorySegment.ofAddress(standard);
            case MPICH -> mpich;
            case OPEN_MPI -> library.find(symbol).orElseThrow();
        };
    }
}
