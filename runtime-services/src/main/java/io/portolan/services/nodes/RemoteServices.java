package io.portolan.services.nodes;

import io.portolan.services.binary.NodeAddress;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Target;
import io.portolan.services.system.ServicesChange;
import io.portolan.services.system.ServicesNews;
import io.portolan.services.system.ServicesPart;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What other nodes say of their services, as this node takes it: checked, since anybody who may
/// announce could say anything, and with paths that say where the node is.
///
/// *Failure:* InvalidBody.
///
/// @param node its name
/// @param address where it is asked
record RemoteServices(String node, NodeAddress address) {

    private static final int MOST_SERVICES = 100_000;

    static void checkName(String node) {
        if (!Target.isName(node)) {
            throw wrong(
                    "name '%s' of a node: 1 to 128 letters, digits, '.', '_', '~' and '-' are allowed"
                            .formatted(node));
        }
    }

    /// The services that come by what is said, by the names under which the directory has them.
    ///
    /// @param had how many there are
    Map<String, ServiceInfo> come(@Nullable ServicesNews news, int had) {
        return switch (news) {
            case null -> Map.of();
            case ServicesPart part -> {
                check(part);
                yield services(part.services());
            }
            case ServicesChange change -> {
                checkTotal(had + change.come().size());
                yield services(change.come());
            }
        };
    }

    /// The names under which the directory has those that go.
    List<String> gone(@Nullable ServicesNews news) {
        return news instanceof ServicesChange change
                ? change.gone().stream().map(this::named).toList()
                : List.of();
    }

    private void check(ServicesPart part) {
        checkTotal(part.total());
        int size = part.services().size();
        if (part.first() < 0 || part.first() + size > part.total()) {
            throw wrong(
                    "%d services of node '%s' after %d of %d: not more than these are allowed"
                            .formatted(size, node, part.first(), part.total()));
        }
    }

    private void checkTotal(int total) {
        if (total > MOST_SERVICES) {
            throw wrong(
                    "%d services of node '%s': at most %d are taken"
                            .formatted(total, node, MOST_SERVICES));
        }
    }

    private Map<String, ServiceInfo> services(List<ServiceInfo> infos) {
        Map<String, ServiceInfo> named = new LinkedHashMap<>();
        for (ServiceInfo info : infos) {
            boolean isOne =
                    Target.isName(info.name())
                            && isPath(info.path(), info.name())
                            && info.node().equals(node);
            if (!isOne) {
                throw wrong(
                        "a service of node '%s' at '%s': its path is %sNAME, or /NAME"
                                .formatted(node, info.path(), Target.SERVICES));
            }
            named.put(named(info.name()), placed(info));
        }
        return named;
    }

    private String named(String service) {
        return service + "@" + node;
    }

    /// As nodes give them to services, and to their own.
    private static boolean isPath(String path, String name) {
        return path.equals(Target.SERVICES + name) || path.equals("/" + name);
    }

    private ServiceInfo placed(ServiceInfo info) {
        Map<String, String> partners = new LinkedHashMap<>();
        info.partners()
                .forEach((name, path) ->
                        partners.put(name, path.startsWith("/") ? address.uri(path) : path));
        return new ServiceInfo(
                info.name(),
                address.uri(info.path()),
                info.contract(),
                info.version(),
                info.also(),
                info.verbs(),
                info.actions(),
                info.queries(),
                partners,
                info.node());
    }

    private static FaultException wrong(String detail) {
        return Fault.of(FaultCode.INVALID_BODY, detail).exception();
    }
}
