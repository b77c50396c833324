package io.portolan.core.dump;

/// Something at one moment: who waits for whom. Made of records, lists, strings, numbers and truth
/// values, each of them public.
public interface Dump {

    /// The dump for people.
    String text();

    /// The dump for programs: one object with the components of the record that this is.
    default String json() {
        return Json.of(this);
    }
}
