package io.portolan.services;

import java.lang.System.Logger.Level;

/// What a node is told when it is made.
///
/// @param name its name
/// @param limits how much it takes on
/// @param logLevel from which level on `/logs` keeps what happens
/// @param logged how many entries `/logs` keeps
record NodeSettings(String name, Limits limits, Level logLevel, int logged) {

    NodeSettings {
        if (logged < 1) {
            throw new IllegalArgumentException(
                    "%d entries of the log: 1 or more are allowed".formatted(logged));
        }
    }
}
