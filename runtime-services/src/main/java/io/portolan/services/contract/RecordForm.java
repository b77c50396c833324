package io.portolan.services.contract;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A type of records: how to read its components, and how to make another of them.
final class RecordForm {

    private static final ClassValue<RecordForm> FORMS =
            new ClassValue<>() {
                @Override
                protected RecordForm computeValue(Class<?> type) {
                    return new RecordForm(type);
                }
            };

    private final Class<?> type;
    private final List<RecordComponent> components;
    private final MethodHandle[] accessors; // each (Object)Object
    private final MethodHandle constructor; // (Object[])Object

    private RecordForm(Class<?> type) {
        this.type = type;
        components = List.of(type.getRecordComponents());
        accessors = new MethodHandle[components.size()];
        try {
            MethodHandles.Lookup lookup = Lookups.in(type);
            MethodType object = MethodType.methodType(Object.class, Object.class);
            for (int i = 0; i < accessors.length; i++) {
                accessors[i] = lookup.unreflect(components.get(i).getAccessor()).asType(object);
            }
            Class<?>[] types =
                    components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
            constructor =
                    lookup.findConstructor(type, MethodType.methodType(void.class, types))
                            .asSpreader(Object[].class, types.length)
                            .asType(MethodType.methodType(Object.class, Object[].class));
        } catch (ReflectiveOperationException e) {
            throw Lookups.closed(type, e);
        }
    }

    /// The form of a record type.
    static RecordForm of(Class<?> type) {
        return FORMS.get(type);
    }

    List<RecordComponent> components() {
        return components;
    }

    /// The number of a component, or -1.
    int indexOf(String name) {
        for (int i = 0; i < accessors.length; i++) {
            if (components.get(i).getName().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /// The value of a component.
    @Nullable Object get(Object owner, int index) {
        try {
            return accessors[index].invokeExact(owner);
        } catch (Throwable e) {
            throw sneaky(e);
        }
    }

    /// Another record with one component changed.
    Object with(Object owner, int index, @Nullable Object value) {
        @Nullable Object[] values = values(owner);
        values[index] = value;
        return make(values);
    }

    /// The values of all components.
    @Nullable Object[] values(Object owner) {
        @Nullable Object[] values = new Object[accessors.length];
        Arrays.setAll(values, i -> get(owner, i));
        return values;
    }

    /// A record of these values. What its constructor throws is thrown on.
    Object make(@Nullable Object[] values) {
        try {
            return constructor.invokeExact(values);
        } catch (Throwable e) {
            throw sneaky(e);
        }
    }

    private static RuntimeException sneaky(Throwable e) {
        switch (e) {
            case RuntimeException unchecked -> throw unchecked;
            case Error error -> throw error;
            default -> throw new IllegalStateException("a record's code threw " + e, e);
        }
    }

    @Override
    public String toString() {
        return type.getName();
    }
}
