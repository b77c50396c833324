package io.portolan.cli.launch;

/// A JAR with the package `mpi` of an old API, for programs that were written for it.
enum Facade {
    /// mpiJava 1.2 and MPJ Express: methods have names such as `Rank`.
    MPIJAVA("portolan-mpijava", "mpi/Cartcomm.class"),
    /// The Java bindings of Open MPI: methods have names such as `getRank`.
    OMPI("portolan-ompi", "mpi/CartComm.class");

    private final String artifact;
    private final String mark;

    Facade(String artifact, String mark) {
        this.artifact = artifact;
        this.mark = mark;
    }

    /// The name of its artifact, with which the name of its JAR begins.
    String artifact() {
        return artifact;
    }

    /// A file that the other one does not have.
    String mark() {
        return mark;
    }
}
