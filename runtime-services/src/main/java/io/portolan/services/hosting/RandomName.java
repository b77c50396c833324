package io.portolan.services.hosting;

import java.util.concurrent.ThreadLocalRandom;

/// Names that nothing had before: of the epoch of a state that begins, of a life of a node, and of
/// a node that was given no name.
public final class RandomName {

    private RandomName() {}

    /// A name of letters and digits, another one each time: 63 random bits.
    public static String next() {
        return Long.toString(ThreadLocalRandom.current().nextLong(Long.MAX_VALUE), 36);
    }
}
