package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenBucketTest {

    @ParameterizedTest(name = "rate {0}, burst {1}")
    @CsvSource({"1, 1", "3, 2", "1000, 1", "1000, 7", "0.01, 3", "1e6, 10", "1e9, 1", "333.3, 50"})
    @DisplayName("37: in every window there are at most rate times window plus burst tokens")
    void noWindowHasTooMany(double perSecond, int burst) {
        for (long seed = 1; seed <= 5; seed++) {
            Random random = new Random(seed);
            long now = random.nextLong(); // nanoTime may be anything, and overflow
            long start = now;
            Quota.TokenBucket bucket = new Quota.TokenBucket(perSecond, burst, now);
            List<Long> taken = new ArrayList<>();
            while (taken.size() < 1_000) {
                while (bucket.available(now) > 0) {
                    bucket.take(now);
                    taken.add(now - start);
                }
                long step = bucket.nanosUntilOneMore(now);
                now += random.nextInt(10) == 0 ? random.nextLong(20 * step + 1) : step;
            }
            for (int i = 0; i < taken.size(); i++) {
                for (int j = i; j < taken.size(); j++) {
                    double seconds = (taken.get(j) - taken.get(i)) / 1e9;
                    assertTrue(j - i + 1 <= perSecond * seconds + burst, "seed " + seed);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10})
    @DisplayName("37: after a rest there are as many tokens as the burst, and no more")
    void aRestFillsTheBucket(int burst) {
        Quota.TokenBucket bucket = new Quota.TokenBucket(1_000, burst, 0);
        assertEquals(burst, bucket.available(0));
        assertEquals(0, bucket.nanosUntilOneMore(0));
        for (int i = 0; i < burst; i++) {
            bucket.take(0);
        }
        assertEquals(0, bucket.available(999_999));
        assertEquals(1_000_001, bucket.nanosUntilOneMore(0));
        assertEquals(1, bucket.available(1_000_001));
        assertEquals(burst, bucket.available(1_000_000_000_000L));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 7, 1e5, 123.4})
    @DisplayName("37: who takes every token as it comes gets the full rate")
    void theRateIsReached(double perSecond) {
        Quota.TokenBucket bucket = new Quota.TokenBucket(perSecond, 1, 0);
        long now = 0;
        for (int i = 0; i < 10_000; i++) {
            bucket.take(now);
            now += bucket.nanosUntilOneMore(now);
            assertEquals(1, bucket.available(now));
        }
        assertEquals(10_000 / perSecond, now / 1e9, 10_000 * 2e-9 + 1e-8 * 10_000 / perSecond);
    }
}
