package io.portolan.services.nodes;

import io.portolan.services.binary.NodeAddress;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.system.Announced;
import io.portolan.services.system.Announcement;
import io.portolan.services.system.Farewell;
import io.portolan.services.system.ServicesNews;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a node says of itself.
///
/// *Threads:* any.
final class LocalMember {

    private static final long NONE = -1;

    private final Hosting hosting;
    private final String life;
    private final long leaseMillis;
    private final RecentChanges changes = new RecentChanges();
    private volatile String address = "";

    LocalMember(Hosting hosting, String life, long leaseMillis) {
        this.hosting = hosting;
        this.life = life;
        this.leaseMillis = leaseMillis;
    }

    /// It is asked at this address.
    void at(NodeAddress reached) {
        address = reached.toString();
    }

    /// A service of it has come or gone.
    void changed(ServiceInfo service) {
        changes.add(service);
    }

    boolean is(String otherLife) {
        return life.equals(otherLife);
    }

    boolean isAt(NodeAddress other) {
        return other.toString().equals(address);
    }

    /// Whether one that has so much has all.
    boolean isAll(String known, int have) {
        return have == Announcement.ALL && versionOf(known) == changes.version();
    }

    /// What has changed for one that has so much; null when it has to be told all.
    @Nullable DirectoryUpdate changes(String known, int have) {
        long since = have == Announcement.ALL ? versionOf(known) : NONE;
        List<ServiceInfo> changed = changes.since(since);
        return changed == null ? null : DirectoryUpdate.changes(since, changed, hosting);
    }

    /// All services as they are now.
    DirectoryUpdate.Whole whole() {
        long version = changes.version(); // before the services are looked at: they may be newer
        return new DirectoryUpdate.Whole(version, hosting.announced());
    }

    /// How many one has of a version of which it is told all.
    int haveOf(long version, String known, int have) {
        return have != Announcement.ALL && versionOf(known) == version ? have : 0;
    }

    /// The version of this node that somebody says he has.
    private long versionOf(String known) {
        String start = life + " ";
        if (!known.startsWith(start)) {
            return NONE;
        }
        try {
            return Long.parseLong(known.substring(start.length()));
        } catch (NumberFormatException e) { // he says what we never said
            return NONE;
        }
    }

    /// @param other what there is of the other one
    Announcement announcement(DirectoryUpdate telling, PartialDirectory other) {
        return new Announcement(
                hosting.name(),
                life,
                address,
                leaseMillis,
                telling.version(),
                telling.news(),
                other.edition(),
                other.known());
    }

    /// @param there what there is of the node that announced it
    Announced answer(DirectoryUpdate telling, PartialDirectory there, List<String> nodes) {
        return new Announced(
                hosting.name(),
                life,
                address,
                telling.version(),
                telling.news(),
                there.edition(),
                there.known(),
                nodes);
    }

    /// When nothing is to be told.
    DirectoryUpdate nothing() {
        return new DirectoryUpdate(changes.version(), null);
    }

    Farewell farewell() {
        return new Farewell(hosting.name(), life);
    }

    /// Which services of the node came or went last, in order: the n-th change makes version n.
    ///
    /// *Threads:* any.
    private static final class RecentChanges {

        private static final int MOST = 8_192;

        private final List<ServiceInfo> ring = new ArrayList<>(); // guarded by this, as the next
        private long version;

        synchronized long version() {
            return version;
        }

        synchronized void add(ServiceInfo service) {
            if (ring.size() < MOST) {
                ring.add(service);
            } else {
                ring.set(place(version), service);
            }
            version++;
        }

        /// The services of the next changes after a version, not more than fit into one message;
        /// null when that is too long ago to say, or is no version of this node.
        synchronized @Nullable List<ServiceInfo> since(long before) {
            if (before < 0 || before > version || version - before > MOST) {
                return null;
            }
            List<ServiceInfo> next = new ArrayList<>();
            for (long i = before; i < version && next.size() < ServicesNews.MOST; i++) {
                next.add(ring.get(place(i)));
            }
            return next;
        }

        private static int place(long change) {
            return (int) (change % MOST);
        }
    }
}
