package io.portolan.bench.blocked;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The least that there is: a field and a parked thread.
final class ParkSpot implements Spot {

    private volatile @Nullable Integer value;

    @Override
    public Integer take() {
        Integer seen = value;
        while (seen == null) {
            LockSupport.park(this);
            seen = value;
        }
        return seen;
    }

    @Override
    public void give(Thread blocked, Integer given) {
        value = given;
        LockSupport.unpark(blocked);
    }
}
