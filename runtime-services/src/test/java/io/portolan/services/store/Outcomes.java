package io.portolan.services.store;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Says what became of what was saved, in the place of a store.
public final class Outcomes {

    private Outcomes() {}

    public static void known(Saving saving, @Nullable IOException cause) {
        saving.known(cause);
    }
}
