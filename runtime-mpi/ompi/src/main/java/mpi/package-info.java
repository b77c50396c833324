/// The Java bindings of Open MPI 4.1 and 5.0, for programs that were written for them: they compile
/// and run unmodified, with ranks in one JVM or in several.
///
/// ```
///    a program, unmodified       import mpi.*;  MPI.Init(args);  MPI.COMM_WORLD.send(...)
///        |
///    MPI   Comm - Intracomm - CartComm GraphComm     Datatype Struct   Request Prequest   File
///        |       \ Intercomm                          Op UserFunction   Message Status     Win
///        |          |                                     |                |               |
///    ProgramRank    Comm Intracomm ... (io.portolan.mpi)  Datatype Op   Request Message  FileChannel
/// ```
///
/// Each object has one of the core, which does the work; the classes here translate buffers,
/// datatypes and errors, and keep what the core does not know: hints, attributes by number, files.
/// A class loader of its own for each rank makes the constants of [mpi.MPI] belong to it.
///
/// What differs from Open MPI: non-blocking operations take any buffer, the types of a message must
/// fit those of its receive, and ranks that wait for each other for ever are told so.
@NullMarked
package mpi;

import org.jspecify.annotations.NullMarked;
