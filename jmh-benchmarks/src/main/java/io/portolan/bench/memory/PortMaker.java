package io.portolan.bench.memory;

import io.portolan.core.Port;
import java.util.function.IntFunction;

/// Ours: ports that nobody receives from.
final class PortMaker implements Maker {

    private final IntFunction<String> name;

    private PortMaker(IntFunction<String> name) {
        this.name = name;
    }

    /// Ports of one name.
    static PortMaker sharingName() {
        return new PortMaker(_ -> "port");
    }

    /// Ports with a name each, whose bytes count.
    static PortMaker named() {
        return new PortMaker(index -> "port " + index);
    }

    @Override
    public Object make(int index) {
        return Port.<Integer>unbounded(name.apply(index));
    }

    @Override
    public void verify(Object item, int index) {
        @SuppressWarnings("unchecked") // made above
        Port<Integer> port = (Port<Integer>) item;
        port.post(index);
        if (port.size() != 1 || !port.name().equals(name.apply(index))) {
            throw new IllegalStateException(
                    "port '%s' has %d items after one post".formatted(port.name(), port.size()));
        }
    }
}
