/// Wires over a native MPI library of the machine, so that its drivers carry the frames between
/// processes and hosts. Nothing is compiled: the functions are called through the foreign function
/// interface of the JDK.
///
/// ```
///   launcher of the library (mpirun, srun)
///                 |
///   boot --> LibMpiGathering     LibMpiProvider --> LibMpiWires --> PeerBeat
///                 \                   |                |
///                  +------------->  LibMpi  <----------+
///                                     |
///                        MpiCalls: isend, irecv, test, ...
///                                     |
///                  MpiAbi: standard | MPICH | Open MPI      NativeLibrary: dlopen
/// ```
///
/// Reading order: `NativeLibrary`, `MpiAbi`, `MpiCalls`, `NativeWords`, `LibMpi`; `LibMpiWires`,
/// `PeerBeat`; `LibMpiGathering`, `LibMpiProvider`; `LibMpiComm`, a communicator of the library,
/// which sends and combines by itself, without frames.
@NullMarked
package io.portolan.mpi.libmpi;

import org.jspecify.annotations.NullMarked;
