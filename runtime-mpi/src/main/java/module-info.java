/// Ranks that meet: point-to-point messages and collectives with the MPI standard's semantics.
module io.portolan.mpi {
    requires static transitive org.jspecify;
    requires io.portolan.core;
    requires org.jctools.core.jdk11;

    exports io.portolan.mpi;
}
