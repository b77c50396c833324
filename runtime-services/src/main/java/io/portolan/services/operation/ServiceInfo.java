package io.portolan.services.operation;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// What anybody who may look up a service learns of it: the answer to LOOKUP, and an entry of the
/// directory. It holds nothing of the state and no secrets.
///
/// @param name its name in the node
/// @param path where it is asked
/// @param contract the id of its contract
/// @param version of the contract
/// @param also the ids of the other contracts that it keeps
/// @param verbs those that it has
/// @param actions the names of its actions, for SUBMIT
/// @param queries the names of its queries
/// @param partners the paths of its partners, by their names
/// @param node the node it lives in
public record ServiceInfo(
        String name,
        String path,
        String contract,
        String version,
        List<String> also,
        Set<Verb> verbs,
        List<String> actions,
        List<String> queries,
        Map<String, String> partners,
        String node) {

    public ServiceInfo {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(contract, "contract");
        Objects.requireNonNull(version, "version");
        Objects.requireNonNull(node, "node");
        also = List.copyOf(also);
        verbs = Collections.unmodifiableSet(new TreeSet<>(verbs)); // the same text each time
        actions = List.copyOf(actions);
        queries = List.copyOf(queries);
        partners = Collections.unmodifiableMap(new TreeMap<>(partners));
    }

    /// Whether it keeps this contract, as its own or as another one.
    public boolean keeps(String contractId) {
        return contract.equals(contractId) || also.contains(contractId);
    }
}
