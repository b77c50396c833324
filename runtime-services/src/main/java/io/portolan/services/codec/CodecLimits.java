package io.portolan.services.codec;

/// How large a document may be before it is refused. Checked while reading, before anything of the
/// size is allocated.
///
/// @param documentBytes of a whole document
/// @param nestingDepth of objects and arrays inside each other
/// @param stringLength of one string, in characters
/// @param nameLength of the name of one member, in characters
/// @param numberLength of one number, in digits
public record CodecLimits(
        int documentBytes, int nestingDepth, int stringLength, int nameLength, int numberLength) {

    /// 1 MiB, 64 deep, strings up to the document, names of 256 characters, numbers of 100 digits.
    public static final CodecLimits DEFAULT = new CodecLimits(1 << 20, 64, 1 << 20, 256, 100);

    /// What a state may have to be accepted: what a body may, in a document of 32 MiB.
    public static final CodecLimits STATE = new CodecLimits(32 << 20, 64, 1 << 20, 256, 100);

    /// What readers of what was accepted take, whatever became of its form: the store and clients.
    public static final CodecLimits ACCEPTED =
            new CodecLimits(
                    Integer.MAX_VALUE, 1_000, Integer.MAX_VALUE, Integer.MAX_VALUE, 100_000);

    public CodecLimits {
        positive("documentBytes", documentBytes);
        positive("nestingDepth", nestingDepth);
        positive("stringLength", stringLength);
        positive("nameLength", nameLength);
        positive("numberLength", numberLength);
    }

    /// These limits with another length of documents and strings.
    public CodecLimits withDocumentBytes(int bytes) {
        return new CodecLimits(bytes, nestingDepth, bytes, nameLength, numberLength);
    }

    private static void positive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " is " + value + ", it must be at least 1");
        }
    }
}
