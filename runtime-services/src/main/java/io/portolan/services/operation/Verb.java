package io.portolan.services.operation;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What is asked of a service: the twelve operations of DSSP, and NOTIFY, by which a service tells
/// its subscribers.
public enum Verb {
    /// Makes a new instance of a contract.
    CREATE(1),
    /// Tells what a service is: contract, verbs, partners.
    LOOKUP(2),
    /// Gives the state, or one item of it.
    GET(3),
    /// Gives what a question about the state is answered with.
    QUERY(4),
    /// Adds an item that is not there yet.
    INSERT(5),
    /// Changes a part of the state or of an item.
    UPDATE(6),
    /// Puts an item, whether it is there or not.
    UPSERT(7),
    /// Puts another state in place of the whole state.
    REPLACE(8),
    /// Removes an item.
    DELETE(9),
    /// Runs an action that is no change of state.
    SUBMIT(10),
    /// Asks for notifications.
    SUBSCRIBE(11),
    /// Ends the instance.
    DROP(12),
    /// Tells a subscriber of a change; no service is asked for it.
    NOTIFY(13);

    private static final Verb[] BY_CODE = values();

    private final int code;

    Verb(int code) {
        this.code = code;
    }

    /// The number that stands for it in binary frames, 1 to 13.
    public int code() {
        return code;
    }

    /// The verb of a number, or null when there is none.
    public static @Nullable Verb of(int code) {
        return code >= 1 && code <= BY_CODE.length ? BY_CODE[code - 1] : null;
    }

    /// The verb of a name as people write it, in capitals or not.
    ///
    /// *Failure:* [IllegalArgumentException] that lists all of them.
    public static Verb named(String name) {
        for (Verb verb : BY_CODE) {
            if (verb.name().equalsIgnoreCase(name)) {
                return verb;
            }
        }
        throw new IllegalArgumentException(
                "verb %s is unknown, known are %s".formatted(name, Arrays.toString(BY_CODE)));
    }

    /// Whether it changes nothing, so that asking again does no harm.
    public boolean isSafe() {
        return switch (this) {
            case LOOKUP, GET, QUERY -> true;
            default -> false;
        };
    }

    /// Whether it may change the state of the service that is asked.
    public boolean isChange() {
        return switch (this) {
            case INSERT, UPDATE, UPSERT, REPLACE, DELETE -> true;
            default -> false;
        };
    }
}
