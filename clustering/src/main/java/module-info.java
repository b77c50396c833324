/// Deterministic annealing and K-means, data-parallel over the ranks of io.portolan.mpi.
///
/// Begin with the package [io.portolan.clustering]; [io.portolan.clustering.format] reads points
/// from files, [io.portolan.clustering.model] keeps what was found,
/// [io.portolan.clustering.selection] finds how many clusters there are,
/// [io.portolan.clustering.streaming] clusters what does not fit in memory.
///
/// Started with `--add-modules jdk.incubator.vector`, `java` computes distances by the Vector API,
/// and warns that an incubator module is used; without it plain Java computes the same results more
/// slowly. A program of named modules that is compiled without `javac --release 25` gets the
/// warning "using incubating module(s)" too. For `-Werror` write `--release 25`, as Maven does for
/// `maven.compiler.release`, or `-Xlint:-incubating`. On the class path there is no such warning.
// Hardwood has a name and no descriptor; the command line is compiled later.
@SuppressWarnings({"requires-automatic", "module"})
module io.portolan.clustering {
    requires static dev.hardwood.core;
    requires static transitive org.jspecify;
    requires static jdk.incubator.vector;
    requires io.portolan.core;
    requires transitive io.portolan.mpi;
    requires java.logging;

    exports io.portolan.clustering;
    exports io.portolan.clustering.format;
    exports io.portolan.clustering.json to
            io.portolan.cli;
    exports io.portolan.clustering.model;
    exports io.portolan.clustering.order;
    exports io.portolan.clustering.output to
            io.portolan.cli,
            io.portolan.clustering.service;
    exports io.portolan.clustering.report to
            io.portolan.cli,
            io.portolan.clustering.service;
    exports io.portolan.clustering.run to
            io.portolan.cli,
            io.portolan.clustering.service;
    exports io.portolan.clustering.selection;
    exports io.portolan.clustering.streaming;
    exports io.portolan.clustering.task to
            io.portolan.cli,
            io.portolan.clustering.service;

    opens io.portolan.clustering.order to
            io.portolan.services;
}
