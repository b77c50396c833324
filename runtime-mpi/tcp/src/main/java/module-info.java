/// Wires over TCP, by which ranks on several hosts reach each other.
///
/// Nobody calls it: [io.portolan.mpi] finds it as a service.
module io.portolan.mpi.tcp {
    requires static transitive org.jspecify;
    requires io.portolan.mpi;

    provides io.portolan.mpi.wire.WireProvider with
            io.portolan.mpi.tcp.TcpProvider;
}
