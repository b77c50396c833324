package io.portolan.services.hosting;

import java.util.concurrent.ThreadLocalRandom;

/// Names for the lives of services whose state does not outlive them.
public final class Epochs {

    private Epochs() {}

    /// A name that was not there before, with all likelihood.
    public static String next() {
        return Long.toString(ThreadLocalRandom.current().nextLong(Long.MAX_VALUE), 36);
    }
}
