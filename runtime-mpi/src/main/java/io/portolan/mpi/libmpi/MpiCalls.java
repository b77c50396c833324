package io.portolan.mpi.libmpi;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/// The functions of the one native MPI library that a process can have. They are constants, so that
/// a call is compiled into its caller.
///
/// *Threads:* any, after the library is loaded.
final class MpiCalls {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout ADDRESS = ValueLayout.ADDRESS;
    private static final NativeLibrary LIBRARY = LibMpi.loaded();

    /// The binary interface of the library.
    static final MpiAbi ABI = MpiAbi.of(LIBRARY);

    /// The constant `MPI_STATUS_IGNORE`.
    static final MemorySegment STATUS_IGNORE = ABI.statusIgnore();

    private static final MemoryLayout HANDLE = ABI.handle();
    private static final Object WORLD = ABI.world(LIBRARY);
    private static final Object BYTES = ABI.bytes(LIBRARY);

    /// `(buffer, count, peer, tag, request)`: bytes between processes of the world.
    static final MethodHandle ISEND = transfer("MPI_Isend");

    /// As [#ISEND].
    static final MethodHandle IRECV = transfer("MPI_Irecv");

    /// `(request, flag, status)`
    static final MethodHandle TEST =
            LIBRARY.function("MPI_Test", FunctionDescriptor.of(INT, ADDRESS, ADDRESS, ADDRESS));

    /// `(request)`
    static final MethodHandle CANCEL =
            LIBRARY.function("MPI_Cancel", FunctionDescriptor.of(INT, ADDRESS));

    /// `(arguments, their number, level, provided level)`
    static final MethodHandle INIT =
            LIBRARY.function(
                    "MPI_Init_thread", FunctionDescriptor.of(INT, ADDRESS, ADDRESS, INT, ADDRESS));

    /// `()`
    static final MethodHandle FINALIZE =
            LIBRARY.function("MPI_Finalize", FunctionDescriptor.of(INT));

    /// `(number)`: of this process in the world.
    static final MethodHandle RANK = ofWorld("MPI_Comm_rank");

    /// `(number)`: of processes in the world.
    static final MethodHandle SIZE = ofWorld("MPI_Comm_size");

    /// `()`: functions of the world return what goes wrong.
    static final MethodHandle RETURN_ERRORS =
            MethodHandles.insertArguments(
                    LIBRARY.function(
                            "MPI_Comm_set_errhandler", FunctionDescriptor.of(INT, HANDLE, HANDLE)),
                    0,
                    WORLD,
                    ABI.errorsReturn(LIBRARY));

    /// `(code, text, length)`
    static final MethodHandle ERROR_STRING =
            LIBRARY.function("MPI_Error_string", FunctionDescriptor.of(INT, INT, ADDRESS, ADDRESS));

    private MpiCalls() {}

    private static MethodHandle transfer(String function) {
        // int f(void* buffer, int count, MPI_Datatype, int peer, int tag, MPI_Comm, MPI_Request*)
        MethodHandle whole =
                LIBRARY.function(
                        function,
                        FunctionDescriptor.of(
                                INT, ADDRESS, INT, HANDLE, INT, INT, HANDLE, ADDRESS));
        return MethodHandles.insertArguments(
                MethodHandles.insertArguments(whole, 5, WORLD), 2, BYTES);
    }

    private static MethodHandle ofWorld(String function) {
        return MethodHandles.insertArguments(
                LIBRARY.function(function, FunctionDescriptor.of(INT, HANDLE, ADDRESS)), 0, WORLD);
    }
}
