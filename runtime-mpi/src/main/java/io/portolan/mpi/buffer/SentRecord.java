package io.portolan.mpi.buffer;

import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.ObjectStreamException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Stands for a record of immutable components in the bytes of a serialized object, because such a
/// record may be passed to any rank, also if it is not serializable and the rank lives in another
/// process. There the canonical constructor makes it again.
///
/// *Failure:* an [IOException] if the record's module does not open its package.
@SuppressWarnings("serial") // written by its own methods
public final class SentRecord implements Externalizable {
    private @Nullable Class<?> kind;
    private @Nullable Object[] values;

    /// For the stream.
    public SentRecord() {
        this(null, new Object[0]);
    }

    private SentRecord(@Nullable Class<?> kind, @Nullable Object[] values) {
        this.kind = kind;
        this.values = values;
    }

    /// Whether an object is passed in this way.
    static boolean isFor(Object object) {
        return object instanceof Record
                && !(object instanceof java.io.Serializable)
                && Immutables.isImmutable(object);
    }

    /// What stands for the record.
    static SentRecord of(Object record) throws IOException {
        RecordComponent[] components = record.getClass().getRecordComponents();
        @Nullable Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(record, components[i].getAccessor());
        }
        return new SentRecord(record.getClass(), values);
    }

    private static @Nullable Object value(Object record, Method accessor) throws IOException {
        try {
            accessor.setAccessible(true);
            return accessor.invoke(record);
        } catch (ReflectiveOperationException | RuntimeException e) {
            NotSerializableException refused =
                    new NotSerializableException(record.getClass().getName());
            refused.initCause(e);
            throw refused;
        }
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        out.writeObject(kind);
        Class<?>[] types = types(kind);
        for (int i = 0; i < types.length; i++) {
            if (types[i].isPrimitive()) {
                writePrimitive(out, values[i]);
            } else {
                out.writeObject(values[i]);
            }
        }
    }

    private static void writePrimitive(ObjectOutput out, @Nullable Object value)
            throws IOException {
        switch (value) {
            case Byte x -> out.writeByte(x);
            case Boolean x -> out.writeBoolean(x);
            case Character x -> out.writeChar(x);
            case Short x -> out.writeShort(x);
            case Integer x -> out.writeInt(x);
            case Long x -> out.writeLong(x);
            case Float x -> out.writeFloat(x);
            case Double x -> out.writeDouble(x);
            case null, default -> throw new InvalidObjectException(value + " is no primitive");
        }
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
        kind = (Class<?>) in.readObject();
        Class<?>[] types = types(kind);
        values = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            values[i] = types[i].isPrimitive() ? readPrimitive(in, types[i]) : in.readObject();
        }
    }

    private static Object readPrimitive(ObjectInput in, Class<?> type) throws IOException {
        return switch (type.getName()) {
            case "byte" -> in.readByte();
            case "boolean" -> in.readBoolean();
            case "char" -> in.readChar();
            case "short" -> in.readShort();
            case "int" -> in.readInt();
            case "long" -> in.readLong();
            case "float" -> in.readFloat();
            default -> in.readDouble();
        };
    }

    private static Class<?>[] types(@Nullable Class<?> kind) throws IOException {
        RecordComponent[] components = kind == null ? null : kind.getRecordComponents();
        if (components == null) {
            throw new InvalidClassException(kind + " is no record");
        }
        return Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    }

    /// What the stream gives in place of this.
    private Object readResolve() throws ObjectStreamException {
        try {
            Class<?> record = kind;
            if (record == null) {
                throw new InvalidObjectException("no record");
            }
            Constructor<?> constructor = record.getDeclaredConstructor(types(record));
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            throw refused(e.getCause() == null ? e : e.getCause());
        } catch (ReflectiveOperationException | RuntimeException | IOException e) {
            throw refused(e);
        }
    }

    private static InvalidObjectException refused(Throwable cause) {
        return new InvalidObjectException("a record cannot be made again: " + cause, cause);
    }
}
