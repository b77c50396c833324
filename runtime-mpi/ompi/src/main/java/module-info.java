/// The Java bindings of Open MPI, for programs that were written for them: the package [mpi].
module io.portolan.ompi {
    requires static transitive org.jspecify;
    requires transitive io.portolan.mpi;

    exports mpi;
}
