package io.portolan.core.examples;

import io.portolan.core.Activation;
import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Port;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeoutException;

/// A periodic handler, a timer, and a receive that waits for a limited time.
public class Ticks {

    public static void main(String[] args) throws InterruptedException {
        Port<String> ticks = Port.unbounded("ticks");
        Port<String> answers = Port.unbounded("answers");
        try (Dispatcher dispatcher = Dispatcher.start("clock")) {
            Activation ticking =
                    dispatcher.activate(
                            Arbiters.atFixedRate(Duration.ofMillis(10), () -> ticks.post("tick")));
            for (int i = 0; i < 3; i++) {
                System.out.println(ticks.receive());
            }
            ticking.cancel(); // no run starts any more

            Port<Instant> alarm = dispatcher.timer(Duration.ofMillis(20));
            alarm.receive();
            System.out.println("20 ms are over");

            try {
                answers.receive(Duration.ofMillis(20));
            } catch (TimeoutException e) {
                System.out.println("no answer, and no item was taken");
            }
        }
    }
}
