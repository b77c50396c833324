package io.portolan.core.examples;

import static io.portolan.core.Arbiters.receive;
import static java.util.Comparator.comparingDouble;

import io.portolan.core.Dispatcher;
import io.portolan.core.Port;
import java.util.PriorityQueue;
import java.util.Random;

/// A simulation by events: ships wait for the only berth (M/M/1). The clock is virtual. Just one
/// message is on its way at any time, so the handlers need no locks and every run is the same.
public final class Simulation {

    private record Event(double hour, Port<Event> port) {}

    private final Port<Event> clock = Port.unbounded("clock");
    private final Port<Event> arrivals = Port.unbounded("arrivals");
    private final Port<Event> departures = Port.unbounded("departures");
    private final Port<Event> end = Port.unbounded("end");
    private final Port<Event> line = Port.unbounded("line"); // the ships that are there
    private final PriorityQueue<Event> events = new PriorityQueue<>(comparingDouble(Event::hour));
    private final Random random = new Random(1);
    private double stayed;

    public static void main(String[] args) throws InterruptedException {
        System.out.println("ships there = " + new Simulation().meanNumber(0.7, 100_000));
    }

    /// The mean number of ships there: one comes in an hour and needs the berth for `load` hours.
    double meanNumber(double load, double hours) throws InterruptedException {
        try (Dispatcher dispatcher = Dispatcher.start("harbour")) {
            dispatcher.activate(
                    receive(clock, now -> events.element().port().post(events.remove())));
            dispatcher.activate(receive(arrivals, now -> arrive(now, load)));
            dispatcher.activate(receive(departures, now -> depart(now, load, hours)));
            arrivals.post(new Event(0, arrivals));
            double hour = end.receive().hour();
            return stayed / hour; // Little's law
        }
    }

    private void arrive(Event now, double load) {
        line.post(now);
        schedule(now, 1, arrivals);
        if (line.size() == 1) {
            schedule(now, load, departures);
        }
        clock.post(now);
    }

    private void depart(Event now, double load, double hours) throws InterruptedException {
        stayed += now.hour() - line.receive().hour();
        if (line.size() > 0) {
            schedule(now, load, departures);
        }
        (now.hour() < hours ? clock : end).post(now);
    }

    private void schedule(Event now, double mean, Port<Event> port) {
        events.add(new Event(now.hour() - mean * Math.log(1 - random.nextDouble()), port));
    }
}
