/// Deterministic annealing and K-means, data-parallel over the ranks of io.portolan.mpi.
@SuppressWarnings("requires-automatic") // Hardwood has a name and no descriptor
module io.portolan.clustering {
    requires static dev.hardwood.core;
    requires static transitive org.jspecify;
    requires static jdk.incubator.vector;
    requires io.portolan.core;
    requires io.portolan.mpi;

    exports io.portolan.clustering;
    exports io.portolan.clustering.format;
    exports io.portolan.clustering.selection;
    exports io.portolan.clustering.streaming;
}
