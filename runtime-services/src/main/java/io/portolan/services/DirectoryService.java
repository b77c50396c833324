package io.portolan.services;

import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Verb;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// The service that knows all services of a node. Only the node changes it; anybody can subscribe
/// to it.
@ServiceContract(
        id = DirectoryService.ID,
        state = DirectoryService.Entries.class,
        verbs = {Verb.GET, Verb.LOOKUP, Verb.QUERY, Verb.SUBSCRIBE},
        isBlocking = false)
final class DirectoryService {

    static final String ID = "urn:portolan:directory";

    /// The state.
    ///
    /// @param services what the services say of themselves, by name
    record Entries(Map<String, ServiceInfo> services) {}

    /// Which services are wanted.
    ///
    /// @param contract that they keep it, as their own or as another one; empty for any
    /// @param partner that they have a partner of this name; empty for any
    record Wanted(String contract, String partner) {}

    /// The services that are wanted, in the order of their names.
    @On(Verb.QUERY)
    List<ServiceInfo> find(Wanted wanted, ServiceContext<Entries> context) {
        return context.state().state().services().values().stream()
                .filter(info -> wanted.contract().isEmpty() || info.keeps(wanted.contract()))
                .filter(info ->
                        wanted.partner().isEmpty() || info.partners().containsKey(wanted.partner()))
                .sorted(Comparator.comparing(ServiceInfo::name))
                .toList();
    }
}
