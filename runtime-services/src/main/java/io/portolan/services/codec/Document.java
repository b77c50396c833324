package io.portolan.services.codec;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.util.TokenBuffer;

/// A document by itself, without a type: to be looked into and patched.
///
/// Two documents are equal when they have the same members, in whatever order, the same elements
/// and the same numbers, however these are written.
///
/// *Threads:* immutable, any thread.
public final class Document {

    private final JsonNode tree;

    /// Nobody else changes the tree any more.
    Document(JsonNode tree) {
        this.tree = tree;
    }

    /// The document that the value would be written as.
    ///
    /// *Failure:* [FaultException] when it has no form in a document.
    public static Document of(Object value) {
        return of(AnyShape.ANY, value);
    }

    /// The document that the value of this shape would be written as.
    ///
    /// *Failure:* as [#of(Object)].
    public static Document of(Shape shape, Object value) {
        if (value instanceof Document document) {
            return document;
        }
        try (TokenBuffer buffer = TokenBuffer.forGeneration()) {
            Codec.writing(() -> shape.write(buffer, value));
            try (JsonParser parser = buffer.asParser(Trees.MAPPER._deserializationContext())) {
                parser.nextToken();
                return new Document(Trees.read(parser));
            }
        }
    }

    /// The value of this shape that the document stands for.
    ///
    /// *Failure:* [FaultException] with all violations when it stands for none.
    public @Nullable Object as(Shape shape) {
        return as(shape, new Reading());
    }

    /// As [#as], of what an earlier version of the type was written as: see [Codec#readKept].
    public @Nullable Object asKept(Shape shape) {
        return as(shape, Reading.ofKept());
    }

    private @Nullable Object as(Shape shape, Reading reading) {
        try (JsonParser parser = Trees.parser(tree)) {
            parser.nextToken();
            Object value = shape.read(parser, reading);
            reading.throwIfFound();
            return value;
        }
    }

    /// The document at the place, null when nothing is there.
    public @Nullable Document at(JsonPointer pointer) {
        JsonNode found = pointer.find(tree);
        return found == null ? null : new Document(found);
    }

    /// The document after a merge patch: members of the patch replace those of the same name, null
    /// removes one, objects are merged, everything else is put in whole.
    ///
    /// Source: RFC 7396
    public Document mergePatch(Document patch) {
        return new Document(MergePatch.apply(tree, patch.tree));
    }

    /// The document after all operations of a JSON patch, or none of them.
    ///
    /// *Failure:* [FaultException] with the index of the operation: `INVALID_BODY` when it is no
    /// operation, `STATE_CONFLICT` when the document is not as it needs it, `TOO_LARGE` when its
    /// copies are.
    ///
    /// Source: RFC 6902
    public Document jsonPatch(Document patch) {
        return new Document(new JsonPatch(patch.tree).apply(tree));
    }

    /// To be read only.
    JsonNode tree() {
        return tree;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Document d && SameJson.isSame(tree, d.tree);
    }

    @Override
    public int hashCode() {
        return SameJson.hash(tree);
    }

    /// The document as JSON text.
    @Override
    public String toString() {
        return tree.toString();
    }
}
