package io.portolan.services.nodes;

import io.portolan.services.system.Announced;
import io.portolan.services.system.Announcement;
import io.portolan.services.system.Farewell;
import io.portolan.services.system.ServicesPart;
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

    String edition(long ofVersion) {
        return life + " " + ofVersion;
    }

    /// @param services null when the other one has all
    /// @param other what there is of the other one
    Announcement announcement(long ofVersion, @Nullable ServicesPart services, Arriving other) {
        int have = other.isComplete() ? Announcement.ALL : other.have();
        return new Announcement(
                name, life, address, leaseMillis, ofVersion, services, other.edition(), have);
    }

    /// @param of the edition that was announced
    /// @param there what there is of who announced it
    Announced answer(
            long ofVersion,
            String of,
            Arriving there,
            @Nullable ServicesPart services,
            List<String> nodes) {
        return new Announced(
                name, life, address, ofVersion, services, there.isAllOf(of), there.have(of), nodes);
    }

    Farewell farewell() {
        return new Farewell(name, life);
    }
}
