package io.portolan.services.codec;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The members of a type of records one by one, and the entries of its maps, each written as CBOR.
/// What they are written as, put together, is what the record is written as.
///
/// *Threads:* immutable. *Failure:* as [Codec#write].
public final class RecordMembers {

    /// One member.
    ///
    /// @param name of it
    /// @param items whether it is a map from texts, whose entries can be written one by one
    public record Member(String name, boolean items) {}

    private final RecordPart[] parts;
    private final Codec codec;
    private final List<Member> all = new ArrayList<>();

    private RecordMembers(RecordPart[] parts, Codec codec) {
        this.parts = parts;
        this.codec = codec;
        for (RecordPart part : parts) {
            boolean isMap = part.shape() instanceof MapShape map && map.hasStrings();
            all.add(new Member(part.name(), isMap));
        }
    }

    /// The members of a type; null when it has no shape of records.
    ///
    /// @param codec of CBOR
    public static @Nullable RecordMembers of(Class<?> type, Codec codec) {
        return Shapes.of(type) instanceof RecordShape shape
                ? new RecordMembers(shape.parts(), codec)
                : null;
    }

    /// In the order of the components.
    public List<Member> all() {
        return all;
    }

    /// The value of a member.
    public @Nullable Object value(Object owner, int member) {
        return parts[member].of(owner);
    }

    /// A map that is a member.
    @SuppressWarnings("unchecked") // a member with items is one
    public Map<String, Object> items(Object owner, int member) {
        Object value = value(owner, member);
        return value == null ? Map.of() : (Map<String, Object>) value;
    }

    /// What the member is written as; null when it is missing and may be.
    public byte @Nullable [] write(int member, @Nullable Object value) {
        Shape shape = parts[member].shape();
        if (shape instanceof OptionalShape optional && optional.isMissing(value)) {
            return null;
        }
        if (value == null) {
            throw Fault.of(
                            FaultCode.OPERATION_FAILED,
                            "component %s of the state is null: annotate it @Nullable or give it a value"
                                    .formatted(parts[member].name()))
                    .exception();
        }
        return codec.write(shape, value);
    }

    /// What the value of an entry of the member is written as.
    public byte[] writeItem(int member, Object value) {
        return codec.write(((MapShape) parts[member].shape()).values(), value);
    }
}
