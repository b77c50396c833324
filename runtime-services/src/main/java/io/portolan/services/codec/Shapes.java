package io.portolan.services.codec;

import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes shapes out of types, from the type alone.
///
/// Types are records, sealed interfaces of records, enums, lists, sets, maps, optionals, numbers,
/// strings, `java.time`, UUID and URI, in any nesting. A component of a record must be there and
/// must not be null unless it is an `Optional` or annotated `@Nullable`. Nothing but these types is
/// ever made from a document, whatever it says.
///
/// One instance makes the shapes of one type and of all inside it, each once, so that a record may
/// contain itself.
///
/// *Threads:* any thread.
public final class Shapes {

    private static final ClassValue<Shape> OF_CLASSES =
            new ClassValue<>() {
                @Override
                protected Shape computeValue(Class<?> type) {
                    return new Shapes().made(type);
                }
            };

    private static final Map<Class<?>, NumberKind> NUMBERS =
            Map.ofEntries(
                    Map.entry(byte.class, NumberKind.BYTE),
                    Map.entry(Byte.class, NumberKind.BYTE),
                    Map.entry(short.class, NumberKind.SHORT),
                    Map.entry(Short.class, NumberKind.SHORT),
                    Map.entry(int.class, NumberKind.INT),
                    Map.entry(Integer.class, NumberKind.INT),
                    Map.entry(long.class, NumberKind.LONG),
                    Map.entry(Long.class, NumberKind.LONG),
                    Map.entry(float.class, NumberKind.FLOAT),
                    Map.entry(Float.class, NumberKind.FLOAT),
                    Map.entry(double.class, NumberKind.DOUBLE),
                    Map.entry(Double.class, NumberKind.DOUBLE),
                    Map.entry(BigInteger.class, NumberKind.INTEGER),
                    Map.entry(BigDecimal.class, NumberKind.DECIMAL));

    private final Map<Class<?>, Shape> known = new HashMap<>();

    private Shapes() {}

    /// The shape of a type.
    ///
    /// *Failure:* [IllegalArgumentException] when the type, or one inside it, is none of those a
    /// contract may name; the message names the place. *Cost:* shapes of classes are kept.
    public static Shape of(Type type) {
        return type instanceof Class<?> c ? OF_CLASSES.get(c) : new Shapes().made(type);
    }

    private Shape made(Type type) {
        return switch (type) {
            case Class<?> c -> ofClass(c, c.getTypeName());
            case ParameterizedType p ->
                    ofArguments(
                            p,
                            List.of(p.getActualTypeArguments()).stream().map(this::made).toList());
            default -> throw refused(type.getTypeName(), type.getTypeName());
        };
    }

    private Shape made(AnnotatedType annotated, String where) {
        Shape shape =
                switch (annotated) {
                    case AnnotatedParameterizedType p ->
                            ofArguments(
                                    (ParameterizedType) p.getType(),
                                    List.of(p.getAnnotatedActualTypeArguments()).stream()
                                            .map(argument -> made(argument, where))
                                            .toList());
                    case AnnotatedType t when t.getType() instanceof Class<?> c ->
                            ofClass(c, where);
                    default -> throw refused(annotated.getType().getTypeName(), where);
                };
        return isNullable(annotated) ? new OptionalShape(shape, false) : shape;
    }

    private Shape ofArguments(ParameterizedType type, List<Shape> arguments) {
        Class<?> raw = (Class<?>) type.getRawType();
        if (raw == List.class || raw == Collection.class) {
            return new CollectionShape(arguments.getFirst(), false);
        }
        if (raw == Set.class) {
            return new CollectionShape(arguments.getFirst(), true);
        }
        if (raw == Optional.class) {
            return new OptionalShape(arguments.getFirst(), true);
        }
        if (raw == Map.class && isKey(arguments.getFirst())) {
            return new MapShape(arguments.getFirst(), arguments.getLast());
        }
        throw refused(type.getTypeName(), type.getTypeName());
    }

    private Shape ofClass(Class<?> type, String where) {
        NumberKind kind = NUMBERS.get(type);
        if (kind != null) {
            return new NumberShape(kind);
        }
        TextForm form = TextForm.of(type);
        if (form != null) {
            return new TextShape(form);
        }
        if (type == boolean.class || type == Boolean.class) {
            return TruthShape.TRUTH;
        }
        if (type == Object.class || type == Document.class) {
            return type == Object.class ? AnyShape.ANY : DocumentShape.DOCUMENT;
        }
        if (type.isEnum()) {
            return known.computeIfAbsent(type, EnumShape::new);
        }
        Shape same = known.get(type);
        if (same != null) {
            return same;
        }
        if (type.isRecord() && type.getTypeParameters().length == 0) {
            return record(type);
        }
        if (type.isSealed() && type.isInterface() && type.getTypeParameters().length == 0) {
            return sealed(type);
        }
        throw refused(type.getTypeName(), where);
    }

    private RecordShape record(Class<?> type) {
        RecordShape shape = new RecordShape(type);
        known.put(type, shape);
        RecordComponent[] components = type.getRecordComponents();
        RecordPart[] parts = new RecordPart[components.length];
        Class<?>[] types = new Class<?>[components.length];
        int key = -1;
        for (int i = 0; i < components.length; i++) {
            String where = "component " + components[i].getName() + " of " + type.getName();
            Shape part = made(components[i].getAnnotatedType(), where);
            types[i] = components[i].getType();
            parts[i] =
                    new RecordPart(
                            components[i].getName(),
                            accessor(components[i]),
                            part,
                            types[i].isPrimitive());
            key = key < 0 && isAnnotated(components[i], "Key") ? i : key;
        }
        shape.complete(parts, constructor(type, types), defaults(type, types), key);
        return shape;
    }

    private SealedShape sealed(Class<?> type) {
        SealedShape shape = new SealedShape(type);
        known.put(type, shape);
        List<RecordShape> records = new ArrayList<>();
        collect(type, records);
        shape.complete(records);
        return shape;
    }

    private void collect(Class<?> type, List<RecordShape> records) {
        for (Class<?> permitted : type.getPermittedSubclasses()) {
            if (permitted.isSealed() && permitted.isInterface()) {
                collect(permitted, records);
            } else if (ofClass(permitted, type.getName()) instanceof RecordShape record) {
                records.add(record);
            } else {
                throw refused(permitted.getTypeName(), type.getName());
            }
        }
    }

    private static MethodHandle accessor(RecordComponent component) {
        Method method = component.getAccessor();
        try {
            open(method);
            return MethodHandles.lookup()
                    .unreflect(method)
                    .asType(MethodType.methodType(Object.class, Object.class));
        } catch (IllegalAccessException e) {
            throw closed(component.getDeclaringRecord(), e);
        }
    }

    private static MethodHandle constructor(Class<?> type, Class<?>[] types) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            open(constructor);
            return MethodHandles.lookup()
                    .unreflectConstructor(constructor)
                    .asSpreader(Object[].class, types.length)
                    .asType(MethodType.methodType(Object.class, Object[].class));
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw closed(type, e);
        }
    }

    /// The constructor without parameters, as () to an Object; null when there is none, or no
    /// other.
    private static @Nullable MethodHandle defaults(Class<?> type, Class<?>[] types) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            open(constructor);
            return types.length == 0
                    ? null
                    : MethodHandles.lookup()
                            .unreflectConstructor(constructor)
                            .asType(MethodType.methodType(Object.class));
        } catch (NoSuchMethodException e) {
            return null;
        } catch (IllegalAccessException e) {
            throw closed(type, e);
        }
    }

    private static void open(Executable member) {
        try {
            member.setAccessible(true);
        } catch (InaccessibleObjectException e) {
            throw closed(member.getDeclaringClass(), e);
        }
    }

    private static boolean isKey(Shape shape) {
        return shape instanceof EnumShape || shape instanceof TextShape;
    }

    /// By its simple name, so that every library's annotation counts.
    private static boolean isNullable(AnnotatedType type) {
        return isAnnotated(type, "Nullable");
    }

    private static boolean isAnnotated(AnnotatedElement element, String name) {
        for (Annotation annotation : element.getAnnotations()) {
            if (annotation.annotationType().getSimpleName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private static IllegalArgumentException closed(Class<?> type, Exception cause) {
        return new IllegalArgumentException(
                type.getName()
                        + " cannot be reached: add `opens "
                        + type.getPackageName()
                        + " to io.portolan.services;` to module "
                        + type.getModule().getName(),
                cause);
    }

    private static IllegalArgumentException refused(String type, @Nullable String where) {
        return new IllegalArgumentException(
                type
                        + (type.equals(where) ? "" : " (" + where + ")")
                        + " is no type of a contract: use records, sealed interfaces of records,"
                        + " enums, List (an array could be changed unseen), Set, Map with keys written"
                        + " as strings, Optional, numbers, String, java.time, UUID or URI");
    }
}
