package io.portolan.services;

import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Directory;
import io.portolan.services.system.Wanted;
import java.util.Comparator;
import java.util.List;

/// The service that knows all services of a node. Only the node changes it; anybody can subscribe
/// to it.
@ServiceContract(
        id = DirectoryService.ID,
        state = Directory.class,
        verbs = {Verb.GET, Verb.LOOKUP, Verb.QUERY, Verb.SUBSCRIBE},
        isBlocking = false)
final class DirectoryService {

    static final String ID = "urn:portolan:directory";

    /// The services that are wanted, in the order of their names.
    @On(Verb.QUERY)
    List<ServiceInfo> find(Wanted wanted, ServiceContext<Directory> context) {
        return context.state().state().services().values().stream()
                .filter(info -> wanted.contract().isEmpty() || info.keeps(wanted.contract()))
                .filter(info ->
                        wanted.partner().isEmpty() || info.partners().containsKey(wanted.partner()))
                .sorted(Comparator.comparing(ServiceInfo::name))
                .toList();
    }
}
