package mpi;

/// The elements of items, as Portolan's operations on arrays take them: a range of the program's
/// own array if they lie side by side there, else of a copy.
///
/// @param isCopy whether it is a copy
record Packed(Object array, int offset, int elements, boolean isCopy) {
    /// No elements.
    static final Packed NOTHING = new Packed(new byte[0], 0, 0, true);

    /// The elements of `count` items in a buffer.
    static Packed of(Datatype type, Object buf, int offset, int count) {
        return isInPlace(type, buf)
                ? inPlace(type, buf, offset, count)
                : new Packed(
                        PackedItems.copy(buf, offset, count, type), 0, count * type.Size(), true);
    }

    /// Room for the elements of `count` items.
    static Packed room(Datatype type, Object buf, int offset, int count) {
        Datatype.requireType("Intracomm", type);
        if (isInPlace(type, buf)) {
            return inPlace(type, buf, offset, count);
        }
        int elements = Math.multiplyExact(Math.max(count, 0), type.Size());
        if (elements > 0) {
            type.requireArray(buf); // before anything is sent
        }
        return new Packed(type.newArray(elements), 0, elements, true);
    }

    /// Writes the elements to where they belong in the buffer.
    void unpack(Datatype type, Object buf, int offset) {
        if (isCopy) {
            type.scatter(array, 0, elements, buf, offset);
        }
    }

    /// Whether the elements of any number of items are a range of the buffer.
    static boolean isInPlace(Datatype type, Object buf) {
        Datatype.requireType("Intracomm", type);
        return type.isDense() && type.isArray(buf);
    }

    private static Packed inPlace(Datatype type, Object buf, int offset, int count) {
        return new Packed(buf, offset, Math.multiplyExact(count, type.Size()), false);
    }
}
