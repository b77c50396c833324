package io.portolan.services.store;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/// A log is damaged, and was left as it is because its settings say so.
final class DamagedException extends IOException {

    private static final long serialVersionUID = 1;

    DamagedException(LogFolder folder, List<Damage> damages) {
        super(
                "the store in %s is damaged and was left as it is: %s; or keep what is left of it (--on-damage keep)"
                        .formatted(
                                folder.path(),
                                damages.stream()
                                        .map(Damage::left)
                                        .map(Damage::toString)
                                        .collect(Collectors.joining("; "))));
    }
}
