package io.portolan.services.hosting;

import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Verb;
import org.jspecify.annotations.Nullable;

/// What a change is answered with, and what subscribers are told of it.
///
/// @param item where it was made; empty for the whole state
/// @param type the name of the type of its body
/// @param told its body, as subscribers see it
/// @param created the path of what it created; null for nothing
/// @param answer the body of the answer
record StateChange(
        String item,
        String type,
        @Nullable Object told,
        @Nullable String created,
        @Nullable Object answer) {

    /// A change by a handler.
    static StateChange byHandler(Pending pending, @Nullable Object answer) {
        String created =
                pending.handling().verb() == Verb.INSERT ? pending.inserted().toString() : null;
        return new StateChange(
                pending.operation().target().item(),
                pending.handling().name(),
                pending.body(),
                created,
                answer);
    }

    Reply reply(Revision revision) {
        return created == null
                ? Reply.done(revision, answer)
                : Reply.created(revision, answer, created);
    }
}
