package io.portolan.services.hosting;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Document;
import io.portolan.services.codec.Shape;
import io.portolan.services.codec.Shapes;
import io.portolan.services.contract.Contract;
import io.portolan.services.contract.UpgradeMethod;
import io.portolan.services.operation.FaultException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads the state of a durable service out of a store, also when an earlier version of its
/// contract wrote it.
///
/// Overview. A state of another version goes through the contract's upgrade method. What then is
/// not of the type of the state is read as what was kept: absent members have the values that the
/// constructor without parameters gives them, members go by the names that they had, and those that
/// are no more are left out.
///
/// @param state as the contract has it
/// @param isEvolved whether that is another document than the one that was kept
record KeptState(Record state, boolean isEvolved) {

    private static final Codec CODEC = Codec.cbor(CodecLimits.ACCEPTED);
    private static final Shape ANYTHING = Shapes.of(Object.class);

    /// Reads it.
    ///
    /// *Failure:* [UnreadableStateException], which says what to do.
    ///
    /// @param store where it is kept, as messages name it
    /// @param version of the contract that wrote it; empty when that is not known
    static KeptState read(
            Contract contract, Path store, String service, String version, byte[] document) {
        Shape shape = Shapes.of(contract.state());
        UpgradeMethod upgrade = contract.upgrade();
        boolean isOther = !version.equals(contract.terms().version());
        try {
            if (upgrade != null && isOther) {
                Object before = Objects.requireNonNull(CODEC.read(ANYTHING, document));
                Map<String, Object> after = upgrade.apply(version, before);
                return evolved(shape, Document.of(after).asKept(shape));
            }
            Record same = readAsIs(shape, document);
            return same != null
                    ? new KeptState(same, false)
                    : evolved(shape, CODEC.readKept(shape, document));
        } catch (FaultException e) {
            String reason = e.fault().detail();
            throw new UnreadableStateException(
                    contract, store, service, version, reason, reason, e);
        } catch (RuntimeException | StackOverflowError e) { // of the author's code
            throw new UnreadableStateException(
                    contract,
                    store,
                    service,
                    version,
                    e.toString(),
                    "its upgrade failed, the log of the node says how",
                    e);
        }
    }

    private static @Nullable Record readAsIs(Shape shape, byte[] document) {
        try {
            return (Record) CODEC.read(shape, document);
        } catch (FaultException e) {
            return null; // of another version
        }
    }

    /// A state in another form than it is kept in: one that could not be written and read again
    /// would be lost with the next change.
    private static KeptState evolved(Shape shape, @Nullable Object made) {
        Record state = record(made);
        CODEC.read(shape, CODEC.write(shape, state));
        return new KeptState(state, true);
    }

    private static Record record(@Nullable Object read) {
        return (Record) Objects.requireNonNull(read, "a state is a record");
    }
}
