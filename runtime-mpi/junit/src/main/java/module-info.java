/// Tests that run on several ranks, with JUnit.
///
/// Begin with the package [io.portolan.mpi.junit].
module io.portolan.mpi.junit {
    requires static transitive org.jspecify;
    requires transitive io.portolan.mpi;
    requires transitive org.junit.jupiter.api;

    exports io.portolan.mpi.junit;

    opens io.portolan.mpi.junit to
            org.junit.platform.commons;
}
