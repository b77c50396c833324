/// Clustering as a service: jobs that wait, anneal, are watched and go on after a restart. Begin
/// with [io.portolan.clustering.service.ClusteringService].
module io.portolan.clustering.service {
    requires static transitive org.jspecify;
    requires transitive io.portolan.clustering;
    requires io.portolan.core;
    requires transitive io.portolan.services;

    exports io.portolan.clustering.service;

    opens io.portolan.clustering.service to
            io.portolan.services;
}
