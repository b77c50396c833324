package io.portolan.services.codec;

import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;

/// One component of a record.
///
/// @param name of the component and of the member
/// @param encoded the name as generators want it
/// @param plain the name as it stands in plain CBOR
/// @param accessor from an Object to an Object
/// @param shape of the value
/// @param isPrimitive whether the value is never null
record RecordPart(
        String name,
        SerializableString encoded,
        PlainName plain,
        MethodHandle accessor,
        Shape shape,
        boolean isPrimitive) {

    RecordPart(String name, MethodHandle accessor, Shape shape, boolean isPrimitive) {
        this(name, new SerializedString(name), new PlainName(name), accessor, shape, isPrimitive);
    }

    @Nullable Object of(Object instance) {
        try {
            return (Object) accessor.invokeExact(instance);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("accessor " + name + " threw " + e, e);
        }
    }
}
