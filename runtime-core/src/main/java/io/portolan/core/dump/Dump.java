package io.portolan.core.dump;

/// What was seen of a running program, such as who waits for whom at one moment. Made of records,
/// lists, strings, enum constants, numbers and truth values, each of them public.
public interface Dump {

    /// The dump for people.
    String text();

    /// The dump for programs: one object with the components of the record that this is.
    default String json() {
        return Json.of(this);
    }
}
