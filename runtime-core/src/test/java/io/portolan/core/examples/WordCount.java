package io.portolan.core.examples;

import io.portolan.core.Activation;
import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Port;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Counts words in a map without a lock, because one handler runs at a time.
public class WordCount {

    public static void main(String[] args) throws InterruptedException {
        Map<String, Integer> counts = new TreeMap<>();
        Port<String> words = Port.unbounded("words");
        try (Dispatcher dispatcher = Dispatcher.start("counters")) {
            Activation counting =
                    dispatcher.activate(
                            Arbiters.receive(words, word -> counts.merge(word, 1, Integer::sum))
                                    .concurrency(1));
            List.of("the", "sea", "and", "the", "ship", "and", "the", "port").forEach(words::post);
            words.close(); // no more posts; what is in the port is still counted
            System.out.println("done: " + counting.awaitDone(Duration.ofSeconds(5)));
        } // waits until the last handler has returned
        System.out.println(counts);
    }
}
