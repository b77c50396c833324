package io.portolan.services.examples;

import io.portolan.services.http.HttpSettings;
import io.portolan.services.node.ServiceNode;

/// A program that is a node of scores until it is told to end.
public final class ScoresNode {

    private ScoresNode() {}

    /// Serves until Ctrl-C.
    public static void main(String[] arguments) throws InterruptedException {
        // @start region="serve"
        ServiceNode node =
                ServiceNode.builder()
                        .service(Scores.Service.class)
                        .http(HttpSettings.LOOPBACK)
                        .start();
        Runtime.getRuntime().addShutdownHook(new Thread(node::close)); // what is asked is answered
        System.out.println("scores at " + node.http());
        node.awaitClose(); // all threads of a node are daemons: without this line main ends it
        // @end
    }
}
