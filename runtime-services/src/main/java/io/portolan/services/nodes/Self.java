package io.portolan.services.nodes;

import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.system.Announced;
import io.portolan.services.system.Announcement;
import io.portolan.services.system.Farewell;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// What a node says of itself.
///
/// *Threads:* any.
final class Self {

    private final String name;
    private final String life;
    private final long leaseMillis;
    private final AtomicLong version = new AtomicLong();
    private volatile String address = "";

    Self(String name, String life, long leaseMillis) {
        this.name = name;
        this.life = life;
        this.leaseMillis = leaseMillis;
    }

    /// It is asked at this address.
    void at(NodeAddress reached) {
        address = reached.toString();
    }

    /// Its services have changed.
    void changed() {
        version.incrementAndGet();
    }

    long version() {
        return version.get();
    }

    boolean is(String otherLife) {
        return life.equals(otherLife);
    }

    boolean isAt(NodeAddress other) {
        return other.toString().equals(address);
    }

    String edition() {
        return life + " " + version.get();
    }

    /// @param services null when the other one knows them
    /// @param known the edition of the other one
    Announcement announcement(long ofVersion, @Nullable List<ServiceInfo> services, String known) {
        return new Announcement(name, life, address, leaseMillis, ofVersion, services, known);
    }

    Announced answer(boolean isComplete, @Nullable List<ServiceInfo> services, List<String> nodes) {
        return new Announced(name, life, address, version.get(), services, isComplete, nodes);
    }

    Farewell farewell() {
        return new Farewell(name, life);
    }
}
