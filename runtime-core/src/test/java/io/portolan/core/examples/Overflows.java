package io.portolan.core.examples;

import io.portolan.core.Overflow;
import io.portolan.core.Port;
import io.portolan.core.PortFullException;
import java.time.Duration;
import java.util.List;

/// What happens to the third item that is posted to a port with room for two.
public class Overflows {

    public static void main(String[] args) throws InterruptedException {
        Port<Integer> waits = Port.bounded("waits", 2, new Overflow.Wait());
        waits.post(1);
        waits.post(2);
        // waits.post(3) would wait until somebody receives; this one waits 10 ms at most
        System.out.println("posted: " + waits.post(3, Duration.ofMillis(10)));

        Port<Integer> rejects = Port.bounded("rejects", 2, new Overflow.Reject());
        try {
            List.of(1, 2, 3).forEach(rejects::post);
        } catch (PortFullException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("posted: " + rejects.tryPost(3));

        Port<Object> drops = Port.unbounded("drops");
        Port<Integer> newest = Port.bounded("newest", 2, new Overflow.DropOldest(drops));
        List.of(1, 2, 3).forEach(newest::post);
        System.out.println(newest.drain(10) + " are left of DropOldest");

        Port<Integer> oldest = Port.bounded("oldest", 2, new Overflow.DropNewest(drops));
        List.of(1, 2, 3).forEach(oldest::post);
        System.out.println(oldest.drain(10) + " are left of DropNewest");
        System.out.println(drops.drain(10) + " were dropped");
    }
}
