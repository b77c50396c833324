package io.portolan.services.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.services.codec.OrderedMap;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;

/// A state as it is kept: whose it is, which one, and its members, each in CBOR. So a change needs
/// to write no more than the members, and the items of them, that it changes.
///
/// *Threads:* immutable, as long as nobody changes the arrays.
///
/// @param service its path
/// @param contract the identifier of the contract that wrote it; empty when version 1 of the format
///   did, which did not say
/// @param version the version of that contract
/// @param epoch of its revision
/// @param number of its revision
/// @param members by name, in the order of the document; or the whole document under [#WHOLE]
public record StoredState(
        String service,
        String contract,
        String version,
        String epoch,
        long number,
        OrderedMap<String, Member> members) {

    /// A state that is kept as one document has one member, which has this name.
    public static final String WHOLE = "";

    private static final int TEXT = 3 << 5; // kinds of initial bytes of CBOR
    private static final int OPEN_OBJECT = 0xbf;
    private static final int END = 0xff;

    /// A member of a state.
    public sealed interface Member {}

    /// A value in CBOR.
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    public record Value(byte[] cbor) implements Member {}

    /// A map from texts, item by item in CBOR.
    public record Items(OrderedMap<String, byte[]> items) implements Member {}

    /// What may be missing, and is.
    public record Missing() implements Member {}

    /// What changes in a map, item by item.
    ///
    /// @param removed the keys that go, before others come
    /// @param put the items that take the place of those that are there, or come to the end
    public record ItemChanges(List<String> removed, Map<String, byte[]> put) implements Member {}

    /// A state that is kept as one document.
    public static StoredState whole(
            String service,
            String contract,
            String version,
            String epoch,
            long number,
            byte[] cbor) {
        return new StoredState(
                service,
                contract,
                version,
                epoch,
                number,
                OrderedMap.of(Map.of(WHOLE, (Member) new Value(cbor))));
    }

    /// The state after this one, in which some members are others.
    StoredState changed(long next, Map<String, Member> changes) {
        OrderedMap<String, Member> after = members;
        for (Map.Entry<String, Member> each : changes.entrySet()) {
            after = after.with(each.getKey(), changed(each.getKey(), each.getValue()));
        }
        return new StoredState(service, contract, version, epoch, next, after);
    }

    private Member changed(String name, Member change) {
        if (!(change instanceof ItemChanges(List<String> removed, Map<String, byte[]> put))) {
            return change;
        }
        if (!(members.get(name) instanceof Items(OrderedMap<String, byte[]> items))) {
            throw new IllegalArgumentException(
                    "items of member '%s' of %s change, which are not kept as items"
                            .formatted(name, service));
        }
        OrderedMap<String, byte[]> after = items;
        for (String key : removed) {
            after = after.without(key);
        }
        for (Map.Entry<String, byte[]> each : put.entrySet()) {
            after = after.with(each.getKey(), each.getValue());
        }
        return new Items(after);
    }

    /// The same state under another revision.
    StoredState revised(String newEpoch, long newNumber) {
        return new StoredState(service, contract, version, newEpoch, newNumber, members);
    }

    /// The whole state as one document in CBOR.
    public byte[] document() {
        if (members.get(WHOLE) instanceof Value(byte[] cbor)) {
            return cbor;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(256);
        out.write(OPEN_OBJECT);
        for (Map.Entry<String, Member> each : members.entrySet()) {
            switch (each.getValue()) {
                case Value(byte[] cbor) -> member(out, each.getKey(), cbor);
                case Items(OrderedMap<String, byte[]> items) -> {
                    text(out, each.getKey());
                    out.write(OPEN_OBJECT);
                    items.forEach((key, cbor) -> member(out, key, cbor));
                    out.write(END);
                }
                case Missing() -> {}
                case ItemChanges changes ->
                        throw new IllegalStateException(changes + " stands for no value");
            }
        }
        out.write(END);
        return out.toByteArray();
    }

    private static void member(ByteArrayOutputStream out, String name, byte[] cbor) {
        text(out, name);
        out.writeBytes(cbor);
    }

    private static void text(ByteArrayOutputStream out, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        int length = bytes.length;
        if (length < 24) {
            out.write(TEXT | length);
        } else {
            int size = length <= 0xff ? 1 : length <= 0xffff ? 2 : 4;
            out.write(TEXT | (size == 1 ? 24 : size == 2 ? 25 : 26));
            for (int shift = (size - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
                out.write(length >> shift);
            }
        }
        out.writeBytes(bytes);
    }
}
