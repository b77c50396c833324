package io.portolan.mpi.libmpi;

import io.portolan.mpi.wire.LibraryComm.Combination;
import io.portolan.mpi.wire.LibraryComm.ElementType;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.stream.Stream;

/// The functions of the one native MPI library that a process can have. They are constants, so that
/// a call is compiled into its caller. Handles are numbers.
///
/// *Threads:* any, after the library is loaded.
final class MpiCalls {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout ADDRESS = ValueLayout.ADDRESS;

    /// An address as a number. So a call looks at no segment, which would have to be asked of what
    /// kind it is; the caller keeps the memory.
    private static final ValueLayout AT = ValueLayout.JAVA_LONG.withName("address");

    private static final NativeLibrary LIBRARY = LibMpi.loaded();

    /// The binary interface of the library.
    static final MpiAbi ABI = MpiAbi.of(LIBRARY);

    /// The constant `MPI_STATUS_IGNORE`.
    static final long STATUS_IGNORE = ABI.statusIgnore();

    /// The handle of `MPI_COMM_WORLD`.
    static final long WORLD = ABI.world(LIBRARY);

    /// Named, so that it differs from a number.
    private static final ValueLayout HANDLE = ABI.handle().withName("handle");

    private static final long BYTES = ABI.bytes(LIBRARY);

    /// By place: as [ElementType].
    private static final long[] TYPES =
            Arrays.stream(ElementType.values())
                    .mapToLong(each -> ABI.type(LIBRARY, each))
                    .toArray();

    /// By place: as [Combination].
    private static final long[] COMBINATIONS =
            Arrays.stream(Combination.values())
                    .mapToLong(each -> ABI.combination(LIBRARY, each))
                    .toArray();

    /// `(arguments, their number, level, provided level)`
    static final MethodHandle INIT = function("MPI_Init_thread", ADDRESS, ADDRESS, INT, ADDRESS);

    /// `()`
    static final MethodHandle FINALIZE = function("MPI_Finalize");

    /// `(code, text, length)`
    static final MethodHandle ERROR_STRING = function("MPI_Error_string", INT, ADDRESS, ADDRESS);

    /// `(code, class)`
    static final MethodHandle ERROR_CLASS = function("MPI_Error_class", INT, ADDRESS);

    // ---- Communicators --------------------------------------------------------------------------

    /// `(communicator, number)`: of this process.
    static final MethodHandle RANK = function("MPI_Comm_rank", HANDLE, ADDRESS);

    /// `(communicator, number)`: of processes.
    static final MethodHandle SIZE = function("MPI_Comm_size", HANDLE, ADDRESS);

    /// `(communicator, handler)`
    private static final MethodHandle SET_HANDLER =
            function("MPI_Comm_set_errhandler", HANDLE, HANDLE);

    /// `(communicator)`: its functions return what goes wrong.
    static final MethodHandle RETURN_ERRORS =
            MethodHandles.insertArguments(SET_HANDLER, 1, ABI.errorsReturn(LIBRARY));

    /// `(communicator, its group)`
    static final MethodHandle GROUP = function("MPI_Comm_group", HANDLE, ADDRESS);

    /// `(group, count, ranks, new group)`
    static final MethodHandle INCLUDE = function("MPI_Group_incl", HANDLE, INT, ADDRESS, ADDRESS);

    /// `(group, in memory)`
    static final MethodHandle FREE_GROUP = function("MPI_Group_free", ADDRESS);

    /// `(communicator, group, tag, new communicator)`
    static final MethodHandle CREATE =
            function("MPI_Comm_create_group", HANDLE, HANDLE, INT, ADDRESS);

    /// `(communicator, in memory)`
    static final MethodHandle FREE = function("MPI_Comm_free", ADDRESS);

    // ---- Messages -------------------------------------------------------------------------------

    /// `(memory, bytes, peer, tag, communicator, request)`, memory and request by their addresses.
    static final MethodHandle ISEND = message("MPI_Isend");

    /// As [#ISEND].
    static final MethodHandle ISSEND = message("MPI_Issend");

    /// As [#ISEND].
    static final MethodHandle IRECV = message("MPI_Irecv");

    /// `(source, tag, communicator, flag, status)`
    static final MethodHandle IPROBE = function("MPI_Iprobe", INT, INT, HANDLE, ADDRESS, ADDRESS);

    /// `(request, flag, status)`, all by their addresses.
    static final MethodHandle TEST = function("MPI_Test", AT, AT, AT);

    /// `(request)`
    static final MethodHandle CANCEL = function("MPI_Cancel", ADDRESS);

    /// `(status, flag)`
    static final MethodHandle TEST_CANCELLED = function("MPI_Test_cancelled", ADDRESS, ADDRESS);

    /// `(status, bytes)`, both by their addresses: so short that no other thread waits for the end
    /// of it.
    static final MethodHandle GET_COUNT =
            ofBytes(
                    handles(
                            LIBRARY.function(
                                    "MPI_Get_count",
                                    FunctionDescriptor.of(INT, AT, HANDLE, AT),
                                    Linker.Option.critical(false)),
                            AT,
                            HANDLE,
                            AT),
                    1);

    // ---- Collectives ----------------------------------------------------------------------------

    /// `(communicator)`
    static final MethodHandle BARRIER = function("MPI_Barrier", HANDLE);

    /// `(memory, bytes, root, communicator)`
    static final MethodHandle BCAST =
            ofBytes(function("MPI_Bcast", ADDRESS, INT, HANDLE, INT, HANDLE), 2);

    /// `(memory, bytes, memory, bytes, root, communicator)`
    static final MethodHandle SCATTER = movement("MPI_Scatter", INT, HANDLE);

    /// As [#SCATTER].
    static final MethodHandle GATHER = movement("MPI_Gather", INT, HANDLE);

    /// `(memory, bytes, memory, bytes, communicator)`
    static final MethodHandle ALLGATHER = movement("MPI_Allgather", HANDLE);

    /// As [#ALLGATHER].
    static final MethodHandle ALLTOALL = movement("MPI_Alltoall", HANDLE);

    /// `(memory, memory, count, type, operation, root, communicator)`
    static final MethodHandle REDUCE =
            function("MPI_Reduce", ADDRESS, ADDRESS, INT, HANDLE, HANDLE, INT, HANDLE);

    /// `(memory, memory, count, type, operation, communicator)`
    static final MethodHandle ALLREDUCE =
            function("MPI_Allreduce", ADDRESS, ADDRESS, INT, HANDLE, HANDLE, HANDLE);

    private MpiCalls() {}

    /// The handle of a datatype.
    @SuppressWarnings("EnumOrdinal") // the table is in its order
    static long type(ElementType type) {
        return TYPES[type.ordinal()];
    }

    /// The handle of an operation.
    @SuppressWarnings("EnumOrdinal") // as above
    static long combination(Combination combination) {
        return COMBINATIONS[combination.ordinal()];
    }

    private static MethodHandle function(String function, MemoryLayout... arguments) {
        return handles(
                LIBRARY.function(function, FunctionDescriptor.of(INT, arguments)), arguments);
    }

    /// The same with numbers in place of handles.
    private static MethodHandle handles(MethodHandle function, MemoryLayout... arguments) {
        MethodType type = function.type();
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].equals(HANDLE)) {
                type = type.changeParameterType(i, long.class);
            }
        }
        return MethodHandles.explicitCastArguments(function, type);
    }

    /// A function of a memory, a count, a datatype, a peer, a tag, a communicator and a request.
    private static MethodHandle message(String function) {
        return ofBytes(function(function, AT, INT, HANDLE, INT, INT, HANDLE, AT), 2);
    }

    /// A function of two memories, each with a count and a datatype, and more.
    private static MethodHandle movement(String function, MemoryLayout... more) {
        MemoryLayout[] first = {ADDRESS, INT, HANDLE, ADDRESS, INT, HANDLE};
        return ofBytes(function(function, joined(first, more)), 2, 4);
    }

    private static MemoryLayout[] joined(MemoryLayout[] first, MemoryLayout... more) {
        return Stream.concat(Arrays.stream(first), Arrays.stream(more))
                .toArray(MemoryLayout[]::new);
    }

    /// The same with the datatype of bytes.
    ///
    /// @param places of the datatype; each as it is when those before have been left out
    private static MethodHandle ofBytes(MethodHandle function, int... places) {
        MethodHandle left = function;
        for (int place : places) {
            left = MethodHandles.insertArguments(left, place, BYTES);
        }
        return left;
    }
}
