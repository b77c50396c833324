package io.portolan.services.examples;

import io.portolan.services.CreateRequest;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.SubscribeOptions;
import java.util.concurrent.CountDownLatch;

/// A program that is told of every change of the service of scores.
public final class WatchScores {

    public static void main(String[] arguments) throws InterruptedException {
        try (ServiceNode node = ServiceNode.builder().service(FirstService.Scores.class).start()) {
            ServiceProxy<FirstService.Board> scores =
                    node.connect(
                            node.create(CreateRequest.of("urn:example:scores")),
                            FirstService.Board.class);
            CountDownLatch ended = new CountDownLatch(1);
            scores.subscribe(
                    SubscribeOptions.DEFAULT.snapshot(), // the state comes first
                    delivery -> {
                        System.out.println(shown(delivery));
                        if (delivery instanceof Delivery.Ended) {
                            ended.countDown();
                        }
                    });
            scores.insert(new FirstService.Player("Ann", 0));
            scores.update(new FirstService.Win("Ann", 3), null);
            scores.drop();
            ended.await();
        }
    }

    private static String shown(Delivery delivery) {
        return switch (delivery) {
            case Delivery.Snapshot first -> "snapshot " + first.state();
            case Delivery.Event(var change) ->
                    "event    %s '%s' %s".formatted(change.verb(), change.item(), change.body());
            case Delivery.Gap gap -> "gap      before revision " + gap.next();
            case Delivery.Ended end -> "ended    " + end.reason();
        };
    }
}
