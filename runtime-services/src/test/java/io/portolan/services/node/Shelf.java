package io.portolan.services.node;

import io.portolan.services.Key;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.codec.Document;
import io.portolan.services.operation.Verb;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A durable service whose state can hold whatever is hard to read back.
@ServiceContract(id = Shelf.ID, state = Shelf.State.class, isDurable = true)
final class Shelf {

    static final String ID = "urn:test:shelf";

    record State(
            String title,
            Map<String, Item> items,
            Map<String, String> notes,
            Optional<Nest> nest,
            Optional<BigDecimal> price,
            Optional<BigInteger> big,
            double weight,
            List<Map<String, Item>> boxes,
            Optional<Document> any) {

        State() {
            this(
                    "none",
                    Map.of(),
                    Map.of(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    0,
                    List.of(),
                    Optional.empty());
        }

        State title(String next) {
            return new State(next, items, notes, nest, price, big, weight, boxes, any);
        }

        State items(Map<String, Item> next) {
            return new State(title, next, notes, nest, price, big, weight, boxes, any);
        }

        State nest(Nest next) {
            return new State(
                    title, items, notes, Optional.of(next), price, big, weight, boxes, any);
        }

        State weight(double next) {
            return new State(title, items, notes, nest, price, big, next, boxes, any);
        }
    }

    record Item(@Key String name, String text) {}

    record Nest(Optional<Nest> inner) {}

    /// Makes a state by a handler.
    ///
    /// @param what of which kind
    /// @param size of it
    /// @param text in it
    record Make(String what, int size, String text) {}

    @On(Verb.UPDATE)
    State make(Make make, ServiceContext<State> context) {
        State now = context.state().state();
        return switch (make.what()) {
            case "deep" -> now.nest(nest(make.size()));
            case "long" -> now.title("x".repeat(make.size()));
            case "text" -> now.title(half(make));
            case "key" -> {
                Map<String, Item> items = new HashMap<>(now.items());
                String key = make.text() + "k".repeat(make.size());
                items.put(key, new Item(key, ""));
                yield now.items(items);
            }
            case "other key" -> {
                Map<String, Item> items = new HashMap<>(now.items());
                items.put("one", new Item("other", ""));
                yield now.items(items);
            }
            case "number" -> now.weight(make.size() == 0 ? Double.NaN : make.size());
            case "null" -> {
                List<Map<String, Item>> boxes = new ArrayList<>();
                boxes.add(null);
                yield new State(
                        now.title(),
                        now.items(),
                        now.notes(),
                        now.nest(),
                        now.price(),
                        now.big(),
                        now.weight(),
                        boxes,
                        now.any());
            }
            default -> throw new IllegalArgumentException(make.what());
        };
    }

    /// The text, or half of a pair, which no body can bring here.
    private static String half(Make make) {
        return make.size() == 0 ? make.text() : make.text() + '\ud83d';
    }

    static Nest nest(int depth) {
        Nest nest = new Nest(Optional.empty());
        for (int i = 1; i < depth; i++) {
            nest = new Nest(Optional.of(nest));
        }
        return nest;
    }
}
