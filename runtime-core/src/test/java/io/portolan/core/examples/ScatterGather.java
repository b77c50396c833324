package io.portolan.core.examples;

import io.portolan.core.Arbiters;
import io.portolan.core.Causality;
import io.portolan.core.Dispatcher;
import io.portolan.core.Failure;
import io.portolan.core.Port;
import io.portolan.core.ResultPort;
import java.util.List;

/// Scatter and gather: many handlers each do a part, and one handler gets all answers and failures.
public final class ScatterGather {

    /// What came back.
    record Parsed(int sum, List<Object> refused) {}

    private ScatterGather() {}

    static Parsed sum(List<String> texts) throws Exception {
        try (Dispatcher dispatcher = Dispatcher.start("parsers")) {
            // @start region="gather"
            Port<String> parts = Port.unbounded("parts");
            Port<Integer> numbers = Port.unbounded("numbers");
            Port<Failure> failures = Port.unbounded("failures");
            ResultPort<Parsed> result = ResultPort.named("result");
            dispatcher.activate(
                    Arbiters.receive(parts, text -> numbers.post(Integer.parseInt(text))));
            dispatcher.activate(
                    Arbiters.gather(
                            numbers,
                            failures,
                            texts.size(),
                            (good, bad) -> result.post(parsed(good, bad))));
            // what a handler throws for one of these parts goes to the port of failures
            Causality.named("batch", failures).call(() -> scatter(texts, parts));
            return result.await();
            // @end
        }
    }

    private static int scatter(List<String> texts, Port<String> parts) {
        texts.forEach(parts::post);
        return texts.size();
    }

    private static Parsed parsed(List<Integer> good, List<Failure> bad) {
        return new Parsed(
                good.stream().mapToInt(Integer::intValue).sum(),
                bad.stream().<Object>map(Failure::item).sorted().toList());
    }

    /// Prints `Parsed[sum=42, refused=[many]]`.
    public static void main(String[] args) throws Exception {
        System.out.println(sum(List.of("40", "many", "2")));
    }
}
