package io.portolan.mpi.boot;

import java.util.ArrayList;
import java.util.List;

/// The lists of hosts that Slurm makes, such as `node[01-03,7],login1`.
final class HostNames {
    private static final int MOST = 100_000;

    private HostNames() {}

    /// The hosts of a list, in its order.
    ///
    /// @throws BootException if it is no list
    static List<String> expand(String list) throws BootException {
        List<String> hosts = new ArrayList<>();
        for (String part : parts(list)) {
            expand("", part, hosts, list);
        }
        if (hosts.isEmpty()) {
            throw wrong(list);
        }
        return hosts;
    }

    /// What is between commas that stand outside brackets.
    private static List<String> parts(String list) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int begin = 0;
        for (int i = 0; i < list.length(); i++) {
            switch (list.charAt(i)) {
                case '[' -> depth++;
                case ']' -> depth--;
                case ',' -> {
                    if (depth == 0) {
                        parts.add(list.substring(begin, i));
                        begin = i + 1;
                    }
                }
                default -> {}
            }
        }
        parts.add(list.substring(begin));
        return parts;
    }

    private static void expand(String before, String rest, List<String> hosts, String list)
            throws BootException {
        int open = rest.indexOf('[');
        int close = rest.indexOf(']', open + 1);
        if (open < 0) {
            if ((before + rest).isBlank() || hosts.size() >= MOST) {
                throw wrong(list);
            }
            hosts.add(before + rest);
            return;
        }
        if (close < 0) {
            throw wrong(list);
        }
        String head = before + rest.substring(0, open);
        String tail = rest.substring(close + 1);
        for (String range : rest.substring(open + 1, close).split(",", -1)) {
            int dash = range.indexOf('-');
            String first = dash < 0 ? range : range.substring(0, dash);
            String last = dash < 0 ? range : range.substring(dash + 1);
            try {
                for (int n = Integer.parseInt(first); n <= Integer.parseInt(last); n++) {
                    String digits = String.valueOf(n);
                    String zeros = "0".repeat(Math.max(0, first.length() - digits.length()));
                    expand(head + zeros + digits, tail, hosts, list);
                }
            } catch (NumberFormatException e) {
                throw wrong(list);
            }
        }
    }

    private static BootException wrong(String list) {
        return new BootException(
                "'%s' is no list of hosts; allowed is one as Slurm makes it, such as node[01-03],login1; correct it"
                        .formatted(list));
    }
}
