/// Ranks that meet: point-to-point messages and collectives with the MPI standard's semantics.
///
/// Begin with the package [io.portolan.mpi]; its exceptions are in [io.portolan.mpi.error].
@SuppressWarnings("module") // its users are built after it
module io.portolan.mpi {
    requires static transitive org.jspecify;
    requires transitive io.portolan.core;
    requires jdk.jfr;

    uses io.portolan.mpi.wire.WireProvider;

    exports io.portolan.mpi;
    exports io.portolan.mpi.error;
    exports io.portolan.mpi.launch;
    exports io.portolan.mpi.profile;
    exports io.portolan.mpi.wire to
            io.portolan.mpi.tcp;
}
