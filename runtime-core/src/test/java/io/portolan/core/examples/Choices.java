package io.portolan.core.examples;

import io.portolan.core.Arbiters;
import io.portolan.core.Choice;
import io.portolan.core.Port;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;

/// A ferry at its berth: whatever is ready first decides what it does next.
public final class Choices {

    private Choices() {}

    /// What the ferry does until nobody comes any more.
    static List<String> day(List<Integer> cars, List<Integer> trucks)
            throws InterruptedException, ExecutionException {
        Port<Integer> carLane = Port.unbounded("cars");
        Port<Integer> truckLane = Port.unbounded("trucks");
        cars.forEach(carLane::post);
        trucks.forEach(truckLane::post);
        // @start region="choice"
        Choice<String> next =
                Arbiters.<String>choice()
                        .onJoin(carLane, 2, two -> "carry cars " + two)
                        .onReceive(truckLane, truck -> "carry truck " + truck)
                        .onTimeout(Duration.ofMillis(1), () -> "rest");
        String done = next.await(); // two cars if there are two, else a truck
        // @end
        List<String> log = new ArrayList<>(List.of(done));
        while (!log.getLast().equals("rest")) {
            log.add(next.await());
        }
        return log;
    }

    /// Prints `[carry cars [1, 2], carry truck 7, rest]`: car 3 is still in its lane.
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        System.out.println(day(List.of(1, 2, 3), List.of(7)));
    }
}
