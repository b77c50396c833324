package io.portolan.services.node;

import io.portolan.services.Limits;
import io.portolan.services.access.AccessRules;
import io.portolan.services.nodes.JoinSettings;
import java.lang.System.Logger.Level;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// What a node is told when it is made.
///
/// @param name its name
/// @param limits how much it takes on
/// @param logLevel from which level on `/logs` keeps what happens
/// @param logged how many entries `/logs` keeps
/// @param access the rules of access; null when everybody may do everything
/// @param join which other nodes it looks for
/// @param clock in nanoseconds, for the leases of other nodes
record NodeSettings(
        String name,
        Limits limits,
        Level logLevel,
        int logged,
        @Nullable AccessRules access,
        JoinSettings join,
        LongSupplier clock) {

    NodeSettings {
        if (logged < 1) {
            throw new IllegalArgumentException(
                    "%d entries of the log: 1 or more are allowed".formatted(logged));
        }
    }
}
