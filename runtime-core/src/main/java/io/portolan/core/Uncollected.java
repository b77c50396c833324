package io.portolan.core;

import java.time.Duration;

/// Where dropped items go that nobody asked for.
enum Uncollected implements Postable<Object> {
    INSTANCE;

    @Override
    public void post(Object item) {
        // The counter of the port or queue is all that remains of it.
    }

    @Override
    public boolean tryPost(Object item) {
        return true;
    }

    @Override
    public boolean post(Object item, Duration max) {
        return true;
    }
}
