package io.portolan.clustering.service.examples;

import io.portolan.clustering.service.ClusteringService;
import io.portolan.clustering.service.ClusteringServiceSettings;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.node.ServiceNode;
import java.nio.file.Path;

/// A program that is a node with jobs until it is killed.
public final class JobsNode {

    private JobsNode() {}

    public static void main(String[] arguments) throws InterruptedException {
        Path folder = Path.of(arguments[0]);
        // @start region="node"
        ClusteringService clustering =
                new ClusteringService(
                        ClusteringServiceSettings.of(folder.resolve("jobs"))
                                .withData(folder)
                                .withRanks(2));
        ServiceNode node =
                clustering
                        .addTo(ServiceNode.builder())
                        .store(folder.resolve("store"))
                        .http(HttpSettings.LOOPBACK)
                        .start();
        var _ = clustering.start(node); // jobs that had not ended go on
        // @end
        System.out.println(node.http());
        node.awaitClose();
    }
}
