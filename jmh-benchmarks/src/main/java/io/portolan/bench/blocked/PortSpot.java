package io.portolan.bench.blocked;

import io.portolan.core.Port;

/// Ours: a port.
final class PortSpot implements Spot {

    private final Port<Integer> port = Port.unbounded("spot");

    @Override
    public Integer take() throws InterruptedException {
        return port.receive();
    }

    @Override
    public void give(Thread blocked, Integer value) {
        port.post(value);
    }
}
