/// mpiJava 1.2 and MPJ Express 0.44 on Portolan's ranks: their programs compile and run as they
/// are, with ranks as threads of one JVM.
///
/// ```
///    MPI.Init(args)                  one class loader for each rank: these statics, and those of
///        |                           the program, are the rank's own
///    MPI.COMM_WORLD : Intracomm ----- Cartcomm, Graphcomm
///        |       \--- Comm --- Intercomm
///        |  Send(buf, offset, count, type, dest, tag)   Bcast, Reduce, ... Split, Create_cart
///        v
///    array + Datatype (elements), Op (User_function), Request -> Status, Group, Errhandler
///        |
///        v
///    io.portolan.mpi: the same operation; io.portolan.mpi.launch.ProgramRank: the rank
/// ```
///
/// In reading order: [mpi.MPI]; [mpi.Comm] with [mpi.Status], [mpi.Request] and [mpi.Prequest];
/// [mpi.Datatype]; [mpi.Intracomm] with [mpi.Op] and [mpi.User_function]; [mpi.Group],
/// [mpi.Intercomm], [mpi.Cartcomm], [mpi.Graphcomm]; [mpi.Errhandler] and [mpi.MPIException].
///
/// Where the two differ the types are chosen so that programs of both compile: Attr_get returns an
/// Integer, Buffer_detach an array, and [mpi.MPIException] is unchecked. A job links the calls of
/// these two in compiled classes. The number constants are MPJ Express' where the standard leaves
/// them open.
///
/// Limitations: a cancelled send is sent; Pack_size knows no objects; `mpjdev` and the classes by
/// which MPJ Express is written are not here.
@NullMarked
package mpi;

import org.jspecify.annotations.NullMarked;

// Inside: Comm -> Packed, ItemsByRank, PackedItems (elements that leave gaps, as arrays),
// ItemFold (reductions of items), BsendRoom (buffered sends), JobEndedError.
