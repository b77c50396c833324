package io.portolan.bench.report;

import io.portolan.bench.results.ResultRow;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Which rows of the results are meant; null stands for what another cell says.
///
/// @param section the table
/// @param contender as the results name it; `*` for every peer
/// @param parameters the size and what else was chosen
/// @param quantity what the figure is
public record ResultCell(
        @Nullable String section,
        @Nullable String contender,
        @Nullable Map<String, String> parameters,
        @Nullable String quantity) {

    private static final String ANY_PEER = "*";

    /// This cell with what it leaves out taken from another.
    ResultCell orElse(ResultCell other) {
        return new ResultCell(
                section == null ? other.section : section,
                contender == null ? other.contender : contender,
                parameters == null ? other.parameters : parameters,
                quantity == null ? other.quantity : quantity);
    }

    /// Whether every peer is meant.
    boolean isAnyPeer() {
        return ANY_PEER.equals(contender);
    }

    /// Whether the row is one of those.
    boolean matches(ResultRow row) {
        return Objects.equals(section, row.section())
                && Objects.equals(parameters, row.parameters())
                && Objects.equals(quantity, row.quantity())
                && (isAnyPeer()
                        ? row.role().equals("PEER") || row.role().equals("YARDSTICK")
                        : Objects.equals(contender, row.contender()));
    }
}
