package io.portolan.services.store;

import io.portolan.services.store.StoredRecord.Attached;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What is attached to one service, in groups. The group of an id is what stands before its first
/// slash. A record whose id has no slash takes the place of all of its group, so that one record
/// ends what many have told.
///
/// *Threads:* one at a time. *Cost:* of a record, a look-up in two maps.
final class Attachments {

    /// By kind and group, then by id.
    private final Map<String, Map<String, Attached>> groups = new LinkedHashMap<>();

    /// Takes a record in; one without bytes takes away what stands under its id.
    void put(Attached record) {
        String id = record.id();
        int slash = id.indexOf('/');
        String group = record.kind() + " " + (slash < 0 ? id : id.substring(0, slash));
        if (slash < 0) {
            groups.remove(group);
        }
        if (record.bytes().length > 0) {
            groups.computeIfAbsent(group, first -> new LinkedHashMap<>()).put(id, record);
        } else if (slash >= 0) {
            groups.computeIfPresent(
                    group,
                    (name, ofGroup) -> {
                        ofGroup.remove(id);
                        return ofGroup.isEmpty() ? null : ofGroup;
                    });
        }
    }

    /// All of them, those of a group together and in the order in which they came.
    List<Attached> all() {
        List<Attached> all = new ArrayList<>();
        groups.values().forEach(group -> all.addAll(group.values()));
        return all;
    }
}
