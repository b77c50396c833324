package io.portolan.services.examples;

import io.portolan.services.CreateRequest;
import io.portolan.services.Key;
import io.portolan.services.ServiceContract;
import io.portolan.services.Upgrade;
import io.portolan.services.Was;
import io.portolan.services.node.ServiceNode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// A stock whose state has changed since its first version: what that one kept is still read.
public final class Evolving {

    private Evolving() {}

    public static void main(String[] arguments) throws InterruptedException {
        System.out.println(upgraded(Path.of("stocks")));
    }

    /// What the second version reads of the stock that the first one kept in a folder.
    public static Stock upgraded(Path folder) throws InterruptedException {
        var bolts = Map.of("bolt", new First.OldPart("bolt", 12, 0.35));
        var old = new First.OldStock("shop", bolts, "Ann");
        CreateRequest stock = CreateRequest.of("urn:example:stock").name("stock");
        try (ServiceNode node = node(First.OldService.class, folder)) {
            node.create(stock.state(old).resuming());
        }
        try (ServiceNode node = node(Service.class, folder)) {
            return node.connect(node.create(stock), Stock.class).get().state();
        }
    }

    private static ServiceNode node(Class<?> contract, Path folder) throws InterruptedException {
        return ServiceNode.builder().service(contract).store(folder).start();
    }

    /// How the first version had it.
    public static final class First {

        private First() {}

        /// Its state.
        public record OldStock(String name, Map<String, OldPart> parts, String owner) {

            /// The one that a new stock begins with.
            public OldStock() {
                this("", Map.of(), "");
            }
        }

        /// A part in it.
        public record OldPart(@Key String id, int count, double price) {}

        /// Its contract.
        @ServiceContract(id = "urn:example:stock", state = OldStock.class, isDurable = true)
        public static final class OldService {}
    }

    // @start region="state"
    /// `limit` is new and `owner` is gone: the limit of a kept stock is 100.
    public record Stock(String name, Map<String, Part> parts, int limit) {

        /// Absent members have these values.
        public Stock() {
            this("", Map.of(), 100);
        }
    }

    /// `quantity` was called `count`, the unit is new.
    public record Part(@Key String id, @Was("count") int quantity, long cents, Unit unit) {

        /// Absent members of a part have these values.
        public Part() {
            this("", 0, 0, Unit.PIECE);
        }
    }

    /// What parts are counted in.
    public enum Unit {
        PIECE,
        METER
    }

    // @end

    // @start region="upgrade"
    @ServiceContract(
            id = "urn:example:stock",
            version = "2.0",
            state = Stock.class,
            isDurable = true)
    public static final class Service {

        /// Version 1.0 had prices in euros.
        @Upgrade
        static Map<String, Object> upgrade(String version, Map<String, Object> stock) {
            if (version.isEmpty() || version.equals("1.0")) {
                parts(stock).replaceAll((id, part) -> inCents(part));
            }
            return stock;
        }

        private static Map<String, Object> inCents(Map<String, Object> part) {
            Map<String, Object> changed = new HashMap<>(part);
            if (changed.remove("price") instanceof Number euros) {
                changed.put("cents", Math.round(euros.doubleValue() * 100));
            }
            return changed;
        }

        @SuppressWarnings("unchecked") // so the first version wrote it
        private static Map<String, Map<String, Object>> parts(Map<String, Object> stock) {
            return (Map<String, Map<String, Object>>) stock.getOrDefault("parts", Map.of());
        }
    }
    // @end
}
