package io.portolan.core.examples;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Port;

/// The smallest program: a message spawns a handler, which answers to another port.
public final class Greetings {

    private Greetings() {}

    public static void main(String[] args) throws InterruptedException {
        System.out.println(greet("harbour"));
    }

    /// Lets a handler make the greeting.
    public static String greet(String guest) throws InterruptedException {
        // @start region="greetings"
        Port<String> guests = Port.unbounded("guests");
        Port<String> greetings = Port.unbounded("greetings");
        try (Dispatcher dispatcher = Dispatcher.start("hosts")) {
            dispatcher.activate(
                    Arbiters.receive(guests, name -> greetings.post("Hello, " + name + "!")));
            guests.post(guest);
            return greetings.receive();
        }
        // @end
    }
}
