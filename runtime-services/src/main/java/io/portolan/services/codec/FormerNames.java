package io.portolan.services.codec;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.List;

/// The names that components, records and constants had in earlier versions of their types: the
/// texts of an annotation `Was`, which is none of this package's.
final class FormerNames {

    private FormerNames() {}

    static List<String> of(AnnotatedElement element) {
        for (Annotation annotation : element.getAnnotations()) {
            Class<? extends Annotation> type = annotation.annotationType();
            if (type.getSimpleName().equals("Was")) {
                try {
                    return type.getMethod("value").invoke(annotation) instanceof String[] names
                            ? List.of(names)
                            : List.of();
                } catch (ReflectiveOperationException e) {
                    return List.of(); // another annotation of this name
                }
            }
        }
        return List.of();
    }

    static List<String> of(Class<?> type, Enum<?> constant) {
        try {
            return of(type.getField(constant.name()));
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e); // every constant is a public field
        }
    }
}
