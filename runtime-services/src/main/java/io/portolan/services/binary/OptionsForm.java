package io.portolan.services.binary;

import io.portolan.services.operation.Revision;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.SubscribeOptions.OnOverflow;
import io.portolan.services.operation.Verb;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// What a subscriber wants, as fields of a SUBSCRIBE.
final class OptionsForm {

    private static final SubscribeOptions DEFAULT = SubscribeOptions.DEFAULT;

    private OptionsForm() {}

    /// @param credits what the client takes to begin with
    static FrameWriter write(FrameWriter out, SubscribeOptions options, long credits) {
        long verbs = 0;
        for (Verb verb : options.verbs()) {
            verbs |= 1L << verb.code();
        }
        out.number(FrameLayout.VERBS, verbs);
        for (String type : options.bodyTypes()) {
            out.text(FrameLayout.BODY_TYPE, type);
        }
        out.textUnlessEmpty(FrameLayout.PATH, options.path());
        options.from().ifPresent(last -> out.text(FrameLayout.FROM, last.toString()));
        return out.number(FrameLayout.SNAPSHOT, options.isSnapshot() ? 1 : 0)
                .number(FrameLayout.COUNT, options.count())
                .number(FrameLayout.LEASE, options.lease().toMillis())
                .number(FrameLayout.BUFFER, options.buffer())
                .text(FrameLayout.ON_OVERFLOW, options.onOverflow().name())
                .number(FrameLayout.CREDITS, credits);
    }

    /// Reads the options of SUBSCRIBE from a frame.
    ///
    /// *Failure:* [IllegalArgumentException] for numbers out of range.
    static SubscribeOptions read(Frame frame) throws FrameException {
        Optional<Revision> from =
                Optional.ofNullable(frame.text(FrameLayout.FROM)).map(OptionsForm::revision);
        return new SubscribeOptions(
                verbs(frame.number(FrameLayout.VERBS, 0)),
                Set.copyOf(frame.texts(FrameLayout.BODY_TYPE)),
                frame.text(FrameLayout.PATH, ""),
                frame.number(FrameLayout.SNAPSHOT, 0) != 0,
                from,
                frame.number(FrameLayout.COUNT, 0),
                Duration.ofMillis(frame.number(FrameLayout.LEASE, DEFAULT.lease().toMillis())),
                (int)
                        Math.min(
                                Integer.MAX_VALUE,
                                frame.number(FrameLayout.BUFFER, DEFAULT.buffer())),
                AnswerForm.constant(
                        OnOverflow.class,
                        frame.text(FrameLayout.ON_OVERFLOW, DEFAULT.onOverflow().name())),
                frame.number(FrameLayout.CREDITS, DEFAULT.credits()));
    }

    private static Set<Verb> verbs(long bits) {
        Set<Verb> verbs = EnumSet.noneOf(Verb.class);
        for (Verb verb : Verb.values()) {
            if ((bits & 1L << verb.code()) != 0) {
                verbs.add(verb);
            }
        }
        return verbs;
    }

    private static Revision revision(String text) {
        Revision revision = Revision.parse(text);
        if (revision == null) {
            throw new IllegalArgumentException(
                    "from='%s' of a subscription: a revision is epoch.number".formatted(text));
        }
        return revision;
    }
}
