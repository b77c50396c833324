package io.portolan.core.examples;

import io.portolan.core.Arbiters;
import io.portolan.core.Causality;
import io.portolan.core.Dispatcher;
import io.portolan.core.Failure;
import io.portolan.core.Port;

/// Where that goes which a handler throws.
public class Faults {

    public static void main(String[] args) throws Exception {
        Port<String> texts = Port.unbounded("texts");
        Port<Integer> numbers = Port.unbounded("numbers");
        Port<Throwable> uncaught = Port.unbounded("uncaught");
        try (Dispatcher dispatcher =
                Dispatcher.builder("parsers")
                        .uncaught((where, thrown) -> uncaught.post(thrown))
                        .start()) {
            dispatcher.activate(
                    Arbiters.receive(texts, text -> numbers.post(Integer.parseInt(text))));

            texts.post("many"); // under no causality
            System.out.println("uncaught: " + uncaught.receive().getMessage());

            Port<Failure> failures = Port.unbounded("failures");
            Causality request = Causality.named("request 7", failures);
            request.call(() -> texts.tryPost("few")); // the item carries the causality
            Failure failure = failures.receive();
            System.out.println(failure.path().getFirst().name() + ": " + failure.item());

            texts.post("42"); // the receiver is still active
            System.out.println(numbers.receive());
        }
    }
}
