package io.portolan.services.nodes;

import io.portolan.services.codec.OrderedMap;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.system.Announcement;
import io.portolan.services.system.ServicesChange;
import io.portolan.services.system.ServicesPart;
import java.util.List;
import java.util.Map;

/// The services of another node, as far as they have come. A part that came before, or that does
/// not follow on what there is, changes nothing, and so does a change of a version that is not
/// there: the sender is told how much there is, and goes on from there.
///
/// @param life of the node; empty for none that was heard of
/// @param version of its services
/// @param have how many there are
/// @param total how many there will be
/// @param services these, by the names under which the directory has them
record PartialDirectory(
        String life, long version, int have, int total, OrderedMap<String, ServiceInfo> services) {

    /// None of a node that was not heard of.
    static final PartialDirectory NOTHING = none("", 0, 0);

    /// None yet of a node.
    static PartialDirectory none(String life, long version, int total) {
        return new PartialDirectory(life, version, 0, total, OrderedMap.of(Map.of()));
    }

    /// With one part more.
    PartialDirectory with(
            String ofLife, long ofVersion, ServicesPart part, Map<String, ServiceInfo> named) {
        boolean isNext = life.equals(ofLife) && version == ofVersion;
        PartialDirectory before = isNext ? this : none(ofLife, ofVersion, part.total());
        if (part.first() != before.have || part.total() != before.total) {
            return before;
        }
        return new PartialDirectory(
                ofLife,
                ofVersion,
                before.have + part.services().size(),
                before.total,
                with(before.services, named));
    }

    /// With what has changed up to a version. Changes that are there already do no harm.
    ///
    /// @param come by the names under which the directory has them
    /// @param gone these names
    PartialDirectory with(
            String ofLife,
            long ofVersion,
            ServicesChange change,
            Map<String, ServiceInfo> come,
            List<String> gone) {
        boolean follows =
                life.equals(ofLife)
                        && isComplete()
                        && change.since() <= version
                        && version < ofVersion;
        if (!follows) {
            return this;
        }
        OrderedMap<String, ServiceInfo> all = with(services, come);
        for (String name : gone) {
            all = all.without(name);
        }
        return new PartialDirectory(life, ofVersion, all.size(), all.size(), all);
    }

    static OrderedMap<String, ServiceInfo> with(
            OrderedMap<String, ServiceInfo> some, Map<String, ServiceInfo> more) {
        OrderedMap<String, ServiceInfo> all = some;
        for (Map.Entry<String, ServiceInfo> each : more.entrySet()) {
            all = all.with(each.getKey(), each.getValue());
        }
        return all;
    }

    /// Whether the part is the last that is there.
    boolean endsWith(ServicesPart part) {
        return part.first() + part.services().size() == have;
    }

    boolean isComplete() {
        return have == total && !life.isEmpty();
    }

    /// What it is of, as [Announcement#edition()].
    String edition() {
        return life.isEmpty() ? "" : life + " " + version;
    }

    /// How much there is of it, as [Announcement#have()].
    int known() {
        return isComplete() ? Announcement.ALL : have;
    }
}
