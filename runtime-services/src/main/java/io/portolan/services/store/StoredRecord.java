package io.portolan.services.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.services.codec.OrderedMap;
import io.portolan.services.store.StoredState.ItemChanges;
import io.portolan.services.store.StoredState.Items;
import io.portolan.services.store.StoredState.Member;
import io.portolan.services.store.StoredState.Missing;
import io.portolan.services.store.StoredState.Value;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One record of a store, and how it lies in the log. Numbers are big-endian, texts and bytes have
/// their length u32 in front:
///
/// ```
///   1 whole     service, epoch, number u64, contract, version, members, answer
///   2 change    service, epoch, number u64, members, answer
///   3 dropped   service, epoch, number u64
///   4 answered  service, answer
///   16 to 31    service, id, bytes: attached to a service; without bytes it is attached no more
///
///   members   count u32, then each: name, 0 value bytes | 1 missing | 2 items: count u32, each key,
///             bytes | 3 changes: count u32 of removed, each key; then as items
///   answer    0 for none | 1, scope, key, millis u64, digest, bytes
/// ```
///
/// A record of kinds 16 to 31 is kept for its service, through snapshots too, and goes when the
/// service is dropped; one whose id has no slash takes the place of all whose ids begin with it and
/// a slash. Kind 16 is an entry of the journal of workflows. A record of any other kind was not
/// written by this version.
sealed interface StoredRecord {

    /// The service that it belongs to.
    String service();

    /// A state with all its members.
    record Whole(StoredState state, @Nullable StoredAnswer answer) implements StoredRecord {
        @Override
        public String service() {
            return state.service();
        }
    }

    /// What the state of the next number has other than the one before.
    record Change(
            String service,
            String epoch,
            long number,
            Map<String, Member> members,
            @Nullable StoredAnswer answer)
            implements StoredRecord {}

    /// The service was dropped at that revision.
    record Dropped(String service, String epoch, long number) implements StoredRecord {}

    /// An answer to what changed nothing.
    record Answered(String service, StoredAnswer answer) implements StoredRecord {}

    /// Something else that belongs to a service.
    ///
    /// @param kind 16 to 31
    /// @param bytes none when it is there no more
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    record Attached(int kind, String service, String id, byte[] bytes) implements StoredRecord {}

    /// The kinds of [Attached].
    int FIRST_ATTACHED = 16;

    int LAST_ATTACHED = 31;

    /// As bytes of the present version.
    default byte[] encoded() {
        Output out = new Output();
        switch (this) {
            case Whole(StoredState state, StoredAnswer answer) -> {
                out.kind(1).revision(state.service(), state.epoch(), state.number());
                out.text(state.contract()).text(state.version());
                out.members(state.members()).answer(answer);
            }
            case Change change -> {
                out.kind(2).revision(change.service, change.epoch, change.number);
                out.members(change.members).answer(change.answer);
            }
            case Dropped(String service, String epoch, long number) ->
                    out.kind(3).revision(service, epoch, number);
            case Answered(String service, StoredAnswer answer) ->
                    out.kind(4).text(service).answer(answer);
            case Attached(int kind, String service, String id, byte[] bytes) ->
                    out.kind(kind).text(service).text(id).bytes(bytes);
        }
        return out.toByteArray();
    }

    /// The record of such bytes.
    ///
    /// *Failure:* [IllegalArgumentException] for other bytes.
    static StoredRecord of(int version, byte[] bytes) {
        Input in = new Input(ByteBuffer.wrap(bytes));
        try {
            StoredRecord record = version == 1 ? in.version1() : in.record();
            if (in.isAtEnd()) {
                return record;
            }
        } catch (BufferUnderflowException e) {
            // as below
        }
        throw new IllegalArgumentException(
                "a record of %d bytes is none of a store: was the log written by something else?"
                        .formatted(bytes.length));
    }

    /// Writes a record.
    final class Output {

        private ByteBuffer bytes = ByteBuffer.allocate(256);

        Output kind(int kind) {
            room(1).put((byte) kind);
            return this;
        }

        Output revision(String service, String epoch, long number) {
            text(service).text(epoch);
            room(Long.BYTES).putLong(number);
            return this;
        }

        Output text(String text) {
            return bytes(text.getBytes(UTF_8));
        }

        Output bytes(byte[] some) {
            room(Integer.BYTES + some.length).putInt(some.length).put(some);
            return this;
        }

        Output members(Map<String, Member> members) {
            room(Integer.BYTES).putInt(members.size());
            members.forEach((name, member) -> {
                text(name);
                switch (member) {
                    case Value(byte[] cbor) -> kind(0).bytes(cbor);
                    case Missing() -> kind(1);
                    case Items(OrderedMap<String, byte[]> items) -> kind(2).items(items);
                    case ItemChanges(List<String> removed, Map<String, byte[]> put) -> {
                        kind(3).room(Integer.BYTES).putInt(removed.size());
                        removed.forEach(this::text);
                        items(put);
                    }
                }
            });
            return this;
        }

        private void items(Map<String, byte[]> items) {
            room(Integer.BYTES).putInt(items.size());
            items.forEach((key, cbor) -> text(key).bytes(cbor));
        }

        Output answer(@Nullable StoredAnswer answer) {
            if (answer == null) {
                return kind(0);
            }
            kind(1).text(answer.scope()).text(answer.key());
            room(Long.BYTES).putLong(answer.millis());
            return bytes(answer.digest()).bytes(answer.bytes());
        }

        byte[] toByteArray() {
            byte[] all = new byte[bytes.position()];
            bytes.get(0, all);
            return all;
        }

        private ByteBuffer room(int more) {
            if (bytes.remaining() < more) {
                int capacity = Math.max(2 * bytes.capacity(), bytes.position() + more);
                bytes = ByteBuffer.allocate(capacity).put(bytes.flip());
            }
            return bytes;
        }
    }

    /// Reads a record.
    record Input(ByteBuffer bytes) {

        StoredRecord record() {
            int kind = bytes.get();
            return switch (kind) {
                case 1 -> {
                    String service = text();
                    String epoch = text();
                    long number = bytes.getLong();
                    StoredState state =
                            new StoredState(service, text(), text(), epoch, number, members());
                    yield new Whole(state, answer());
                }
                case 2 -> new Change(text(), text(), bytes.getLong(), members(), answer());
                case 3 -> new Dropped(text(), text(), bytes.getLong());
                case 4 -> {
                    String service = text();
                    StoredAnswer answer = answer();
                    if (answer == null) {
                        throw new BufferUnderflowException();
                    }
                    yield new Answered(service, answer);
                }
                default -> {
                    if (kind < FIRST_ATTACHED || kind > LAST_ATTACHED) {
                        throw new BufferUnderflowException();
                    }
                    yield new Attached(kind, text(), text(), some());
                }
            };
        }

        /// A record of version 1: the service, the epoch, the number, 0 when it was dropped, else 1
        /// and the document.
        StoredRecord version1() {
            String service = text();
            String epoch = text();
            long number = bytes.getLong();
            if (bytes.get() == 0) {
                return new Dropped(service, epoch, number);
            }
            byte[] document = new byte[bytes.remaining()];
            bytes.get(document);
            return new Whole(StoredState.whole(service, "", "", epoch, number, document), null);
        }

        boolean isAtEnd() {
            return !bytes.hasRemaining();
        }

        private OrderedMap<String, Member> members() {
            Map<String, Member> members = new LinkedHashMap<>();
            for (int left = count(); left > 0; left--) {
                String name = text();
                members.put(
                        name,
                        switch (bytes.get()) {
                            case 0 -> new Value(some());
                            case 1 -> new Missing();
                            case 2 -> new Items(OrderedMap.of(items()));
                            case 3 -> {
                                List<String> removed = new ArrayList<>();
                                for (int more = count(); more > 0; more--) {
                                    removed.add(text());
                                }
                                yield new ItemChanges(removed, items());
                            }
                            default -> throw new BufferUnderflowException();
                        });
            }
            return OrderedMap.of(members);
        }

        private Map<String, byte[]> items() {
            Map<String, byte[]> items = new LinkedHashMap<>();
            for (int left = count(); left > 0; left--) {
                items.put(text(), some());
            }
            return items;
        }

        private @Nullable StoredAnswer answer() {
            return bytes.get() == 0
                    ? null
                    : new StoredAnswer(text(), text(), bytes.getLong(), some(), some());
        }

        private String text() {
            return new String(some(), UTF_8);
        }

        private byte[] some() {
            byte[] some = new byte[count()];
            bytes.get(some);
            return some;
        }

        /// A number of bytes, or of things that have at least one.
        private int count() {
            int count = bytes.getInt();
            if (count < 0 || count > bytes.remaining()) {
                throw new BufferUnderflowException();
            }
            return count;
        }
    }
}
