package io.portolan.services.hosting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MpscChainTest {

    private static final int ADDERS = 4;
    private static final int LINKS = 200_000;

    private final MpscChain<Numbered> chain = new MpscChain<>();

    private static final class Numbered extends MpscChain.Link {

        private final int adder;
        private final int number;

        Numbered(int adder, int number) {
            this.adder = adder;
            this.number = number;
        }
    }

    @Test
    void onlyWhoeverFindsItAtRestHasToTake() {
        assertTrue(chain.add(new Numbered(0, 0)));
        assertFalse(chain.add(new Numbered(0, 1)));
        assertEquals(0, chain.take().number);
        assertTrue(chain.next());
        assertEquals(1, chain.take().number);
        assertFalse(chain.add(new Numbered(0, 2)));
        assertTrue(chain.next());
        assertEquals(2, chain.take().number);
        assertFalse(chain.next());
        assertTrue(chain.add(new Numbered(0, 3)));
        assertEquals(3, chain.taken());
    }

    @Test
    void whoLooksSeesWhatWaitsAndNotWhatWasTaken() {
        assertEquals(List.of(), seen());
        for (int i = 0; i < 3; i++) {
            chain.add(new Numbered(0, i));
        }
        assertEquals(List.of(0, 1, 2), seen());
        chain.take();
        assertEquals(List.of(1, 2), seen());
        chain.next();
        assertEquals(List.of(1, 2), seen());
        chain.take();
        chain.next();
        chain.take();
        assertEquals(List.of(), seen());
        chain.next();
        chain.add(new Numbered(0, 3));
        assertEquals(List.of(3), seen());
    }

    @Test
    void everyLinkIsTakenOnceAndInOrderAndByOneAtATime() {
        int[] next = new int[ADDERS]; // by the taker
        AtomicInteger takers = new AtomicInteger();
        AtomicInteger wrong = new AtomicInteger();
        Phaser running = new Phaser(ADDERS + 1);
        for (int i = 0; i < ADDERS; i++) {
            int adder = i;
            Thread.ofPlatform()
                    .start(() -> {
                        for (int number = 0; number < LINKS; number++) {
                            if (chain.add(new Numbered(adder, number))) {
                                do {
                                    wrong.addAndGet(takers.getAndIncrement());
                                    Numbered taken = chain.take();
                                    wrong.addAndGet(next[taken.adder]++ == taken.number ? 0 : 1);
                                    takers.decrementAndGet();
                                } while (chain.next());
                            }
                        }
                        running.arrive();
                    });
        }
        running.arriveAndAwaitAdvance();
        assertEquals(0, wrong.get());
        assertEquals((long) ADDERS * LINKS, chain.taken());
        assertTrue(chain.add(new Numbered(0, LINKS)), "it is at rest");
    }

    private List<Integer> seen() {
        List<Integer> numbers = new ArrayList<>();
        chain.forEach(each -> numbers.add(each.number));
        return numbers;
    }
}
