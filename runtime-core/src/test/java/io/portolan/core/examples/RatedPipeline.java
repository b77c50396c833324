package io.portolan.core.examples;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.DispatcherQueue;
import io.portolan.core.ExecutionPolicy.MaxRate;
import io.portolan.core.Overflow;
import io.portolan.core.Port;
import java.util.ArrayList;
import java.util.List;

/// A pipeline of two stages, of which the second may only be run so often: what is too much is
/// dropped, oldest first, so that the newest is always shown.
public final class RatedPipeline {

    private static final int BURST = 2;

    /// What the two ends saw.
    record Seen(List<String> shown, List<Object> dropped) {}

    private RatedPipeline() {}

    /// Measures so many times while the display is off, then turns it on.
    static Seen show(int readings) throws InterruptedException {
        Port<Integer> levels = Port.unbounded("water levels");
        Port<String> texts = Port.unbounded("texts");
        Port<String> screen = Port.unbounded("screen");
        Port<Object> drops = Port.unbounded("drops");
        try (Dispatcher dispatcher = Dispatcher.builder("tide").platformThreads(1).start()) {
            // @start region="rate"
            DispatcherQueue display =
                    dispatcher.queue(
                            "display", new MaxRate(100, BURST, new Overflow.DropOldest(drops)));
            dispatcher.activate(Arbiters.receive(levels, level -> texts.post(level + " cm")));
            display.activate(Arbiters.receive(texts, screen::post));
            // @end
            display.suspend();
            for (int level = 1; level <= readings; level++) {
                levels.post(level);
            }
            List<Object> dropped = receive(drops, readings - BURST - 1); // the burst, and one waits
            display.resume();
            return new Seen(receive(screen, BURST + 1), dropped);
        }
    }

    private static <T> List<T> receive(Port<T> port, int count) throws InterruptedException {
        List<T> items = new ArrayList<>();
        while (items.size() < count) {
            items.add(port.receive());
        }
        return items;
    }

    /// Prints `Seen[shown=[3 cm, 4 cm, 5 cm], dropped=[1 cm, 2 cm]]`.
    public static void main(String[] args) throws InterruptedException {
        System.out.println(show(5));
    }
}
