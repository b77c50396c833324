package io.portolan.core.examples;

import io.portolan.core.Overflow;
import io.portolan.core.Port;
import java.util.ArrayList;
import java.util.List;

/// A port that keeps the two newest readings and tells which ones it dropped.
public final class LatestReadings {

    private LatestReadings() {}

    public static void main(String[] args) throws InterruptedException {
        System.out.println(kept());
    }

    /// Posts four readings and returns what was kept, then what was dropped.
    static List<Object> kept() throws InterruptedException {
        List<Object> all = new ArrayList<>();
        // @start region="overflow"
        Port<Object> dropped = Port.unbounded("dropped");
        Port<Integer> readings = Port.bounded("readings", 2, new Overflow.DropOldest(dropped));
        for (int reading = 1; reading <= 4; reading++) {
            readings.post(reading); // never waits: 1 and 2 make room for 3 and 4
        }
        all.add(readings.receive()); // 3
        all.add(readings.receive()); // 4
        all.add(dropped.receive()); // 1
        // @end
        all.add(dropped.receive());
        return all;
    }
}
