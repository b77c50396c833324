package io.portolan.services.codec;

import java.util.LinkedHashMap;
import java.util.Map;

/// JSON Schemas (2020-12, the dialect of OpenAPI 3.2) of shapes that share the definitions of their
/// named types.
///
/// *Threads:* one thread.
///
/// Source: JSON Schema 2020-12
public final class SchemaCatalog {

    private final String prefix;
    private final Map<Class<?>, String> names = new LinkedHashMap<>();
    private final Map<String, Object> definitions = new LinkedHashMap<>();

    /// @param prefix of references to definitions, such as `#/components/schemas/`
    public SchemaCatalog(String prefix) {
        this.prefix = prefix;
    }

    /// The schema to use where a value of the shape stands: a reference if the shape has a name.
    public Map<String, Object> reference(Shape shape) {
        return shape.schema(this);
    }

    /// What the references refer to, by name.
    public Map<String, Object> definitions() {
        return OrderedMap.of(definitions);
    }

    /// A reference to the definition of the type, which is made at the first one; a type that
    /// contains itself finds the reference there.
    Map<String, Object> named(Class<?> type, Definition definition) {
        String known = names.get(type);
        if (known == null) {
            known = type.getSimpleName();
            for (int number = 2; definitions.containsKey(known); number++) {
                known = type.getSimpleName() + number;
            }
            names.put(type, known);
            definitions.put(known, true);
            definitions.put(known, definition.schema());
        }
        return OrderedMap.of("$ref", prefix + known);
    }

    /// Makes the schema of a named type.
    interface Definition {

        Map<String, Object> schema();
    }
}
