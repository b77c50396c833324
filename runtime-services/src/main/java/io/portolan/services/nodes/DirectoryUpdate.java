package io.portolan.services.nodes;

import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.system.Announcement;
import io.portolan.services.system.ServicesChange;
import io.portolan.services.system.ServicesNews;
import io.portolan.services.system.ServicesPart;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What another node is told next of the services of this one.
///
/// @param version the one that it has with that
/// @param news what it is told; null when it has all
record DirectoryUpdate(long version, @Nullable ServicesNews news) {

    /// All services at a version, which are told in parts.
    record Whole(long version, List<ServiceInfo> services) {

        /// The next part for one that has so much.
        DirectoryUpdate part(int have) {
            return new DirectoryUpdate(version, ServicesPart.of(services, have));
        }
    }

    /// Whether there is more to tell after a part or a full message of changes.
    boolean isMoreLikely(int have) {
        return have != Announcement.ALL
                || (news instanceof ServicesChange change
                        && change.come().size() + change.gone().size() == ServicesNews.MOST);
    }

    /// The changes of these services: each as it is now, which may be newer than the change.
    static DirectoryUpdate changes(long since, List<ServiceInfo> changed, Hosting hosting) {
        if (changed.isEmpty()) {
            return new DirectoryUpdate(since, null);
        }
        List<ServiceInfo> come = new ArrayList<>();
        List<String> gone = new ArrayList<>();
        for (ServiceInfo each : changed) {
            ServiceInfo now = hosting.announced(each.path());
            if (now == null) {
                gone.add(each.name());
            } else {
                come.add(now);
            }
        }
        return new DirectoryUpdate(since + changed.size(), new ServicesChange(since, come, gone));
    }
}
