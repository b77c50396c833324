/// Runs programs that were written for mpiJava 1.2 or MPJ Express, unmodified, on the ranks of
/// [io.portolan.mpi].
///
/// Begin with [mpi.MPI]. The package is the one that such programs import, so this module and
/// Portolan's facade of Open MPI's Java bindings are never on one path.
module io.portolan.mpijava {
    requires static transitive org.jspecify;
    requires io.portolan.mpi;

    exports mpi;
    exports mpjbuf;
    exports mpjdev;
}
