package io.portolan.services.examples;

import io.portolan.services.CreateRequest;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.node.ServiceNode;

/// A program that is a node of scores until it is told to end.
public final class ScoresNode {

    public static void main(String[] arguments) throws InterruptedException {
        // @start region="serve"
        ServiceNode node =
                ServiceNode.builder()
                        .service(FirstService.Scores.class)
                        .http(HttpSettings.LOOPBACK.at("127.0.0.1", 8080))
                        .tcp(7000) // the binary protocol, for ServiceClient and for other nodes
                        .start();
        node.create(CreateRequest.of("urn:example:scores").name("scores"));
        Runtime.getRuntime().addShutdownHook(new Thread(node::close)); // what is asked is answered
        System.out.println("scores at " + node.http());
        node.awaitClose(); // all threads of a node are daemons: without this line main ends it
        // @end
    }
}
