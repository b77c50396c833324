package io.portolan.services.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// A state as it is kept: whose it is, which one, and its bytes.
///
/// *Threads:* immutable, as long as nobody changes the array.
public final class StoredState {

    private static final byte DROPPED = 0;
    private static final byte THERE = 1;

    private final String name;
    private final String epoch;
    private final long number;
    private final byte @Nullable [] state;

    /// @param name of the service
    /// @param epoch of its revision
    /// @param number of its revision
    /// @param state its bytes, not copied; null when the service was dropped at that revision
    public StoredState(String name, String epoch, long number, byte @Nullable [] state) {
        this.name = name;
        this.epoch = epoch;
        this.number = number;
        this.state = state;
    }

    public String name() {
        return name;
    }

    public String epoch() {
        return epoch;
    }

    public long number() {
        return number;
    }

    /// Its bytes, not to be changed; null when the service was dropped.
    public byte @Nullable [] state() {
        return state;
    }

    /// As one record: texts with their lengths, then the number, then the rest.
    byte[] record() {
        byte[] nameBytes = name.getBytes(UTF_8);
        byte[] epochBytes = epoch.getBytes(UTF_8);
        int stateBytes = state == null ? 0 : state.length;
        ByteBuffer record =
                ByteBuffer.allocate(
                        2 * Integer.BYTES
                                + nameBytes.length
                                + epochBytes.length
                                + Long.BYTES
                                + 1
                                + stateBytes);
        record.putInt(nameBytes.length).put(nameBytes);
        record.putInt(epochBytes.length).put(epochBytes);
        record.putLong(number);
        record.put(state == null ? DROPPED : THERE);
        if (state != null) {
            record.put(state);
        }
        return record.array();
    }

    /// What [#record()] wrote.
    ///
    /// *Failure:* [IllegalArgumentException] for other bytes.
    static StoredState of(byte[] record) {
        ByteBuffer in = ByteBuffer.wrap(record);
        try {
            String name = text(in);
            String epoch = text(in);
            long number = in.getLong();
            if (in.get() == DROPPED) {
                return new StoredState(name, epoch, number, null);
            }
            byte[] state = new byte[in.remaining()];
            in.get(state);
            return new StoredState(name, epoch, number, state);
        } catch (BufferUnderflowException e) {
            throw new IllegalArgumentException(
                    "a record of %d bytes is no state: was the log written by something else?"
                            .formatted(record.length),
                    e);
        }
    }

    private static String text(ByteBuffer in) {
        int length = in.getInt();
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return new String(bytes, UTF_8);
    }
}
