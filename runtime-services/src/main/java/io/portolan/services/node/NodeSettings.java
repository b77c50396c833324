package io.portolan.services.node;

import io.portolan.services.Limits;
import io.portolan.services.access.AccessRules;
import io.portolan.services.nodes.JoinSettings;
import io.portolan.services.workflow.Journal;
import java.lang.System.Logger.Level;
import java.util.function.Function;
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
/// @param journals makes those of workflows, by the path of the service; null for the store
record NodeSettings(
        String name,
        Limits limits,
        Level logLevel,
        int logged,
        @Nullable AccessRules access,
        JoinSettings join,
        LongSupplier clock,
        @Nullable Function<? super String, ? extends Journal> journals) {

    NodeSettings {
        if (logged < 1) {
            throw new IllegalArgumentException(
                    "%d entries of the log: 1 or more are allowed".formatted(logged));
        }
    }
}
