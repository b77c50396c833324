package io.portolan.services.contract;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Target;
import java.util.UUID;

/// A component of a state that holds items by key: a `Map<String, R>`.
///
/// @param name the name of the component
/// @param item the type of the items
/// @param key which component of an item is its key; -1 when the key is not in the item
public record KeyedCollection(String name, Class<?> item, int key) {

    /// The key of an item that is to be inserted: its own, or one that nobody has.
    public String keyOf(Object value) {
        return key < 0
                ? UUID.randomUUID().toString()
                : String.valueOf(RecordForm.of(item).get(value, key));
    }

    /// The way to the item of a key.
    public String path(String under) {
        return name + "/" + Target.escaped(under);
    }

    /// Makes sure that an item put under a key says the same key.
    public void check(Object value, String under) {
        if (key >= 0 && !keyOf(value).equals(under)) {
            throw Fault.of(
                            FaultCode.MESSAGE_NOT_SUPPORTED,
                            "key '%s' in the body, '%s' in the path: both must be the same"
                                    .formatted(keyOf(value), under))
                    .exception();
        }
    }
}
