package io.portolan.services.nodes;

import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.system.ServicesPart;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The services of another node, as far as their parts have come. A part that came before, or that
/// does not follow on what there is, changes nothing: who sends is told how much there is, and goes
/// on from there.
///
/// @param edition its life and the version of its services
/// @param have how many there are
/// @param total how many there will be
/// @param services these, by the names under which the directory has them
record Arriving(String edition, int have, int total, Map<String, ServiceInfo> services) {

    /// None of a node that was not heard of.
    static final Arriving NOTHING = new Arriving("", 0, 0, Map.of());

    /// With one part more.
    Arriving with(String other, ServicesPart part, Map<String, ServiceInfo> named) {
        Arriving before =
                edition.equals(other) ? this : new Arriving(other, 0, part.total(), Map.of());
        if (part.first() != before.have || part.total() != before.total) {
            return before;
        }
        Map<String, ServiceInfo> more = new LinkedHashMap<>(before.services);
        more.putAll(named);
        return new Arriving(other, before.have + part.services().size(), before.total, more);
    }

    boolean isComplete() {
        return have == total && !edition.isEmpty();
    }

    /// How many there are of an edition.
    int have(String other) {
        return edition.equals(other) ? have : 0;
    }

    /// Whether all services of an edition are there.
    boolean isAllOf(@Nullable String other) {
        return isComplete() && edition.equals(other);
    }
}
