package io.portolan.bench.papers;

import java.util.function.ToDoubleFunction;

/// The messages between computations, as the papers draw them for four cores: time runs down, a box
/// is a computation, a circle a port, an arrow a message.
///
/// Source: Qiu et al. 2008, multi-paradigm runtime, figures 2 to 4
final class Patterns {

    private static final int WIDTH = 760;
    private static final int CORES = 4;
    private static final int BOX_WIDTH = 22;
    private static final int BOX_HEIGHT = 26;
    private static final int APART = 36;
    private static final int STAGE = 92;
    private static final int TOP = 34;

    private Patterns() {}

    /// A service's request and its answer; pipelines of spawned handlers, and their reduction.
    static String services() {
        Svg svg = new Svg(WIDTH);
        svg.text(120, 16, "middle", "label", "(a) a request and its answer");
        svg.box(20, 60, 76, 50, "box");
        svg.text(58, 90, "middle", "value", "service");
        svg.box(176, 60, 76, 50, "box");
        svg.text(214, 90, "middle", "value", "service");
        svg.arrow(96, 74, 175, 74);
        svg.arrow(176, 98, 97, 98);
        svg.text(540, 16, "middle", "label", "(b) pipelines of spawned handlers, then a reduction");
        for (int core = 0; core < CORES; core++) {
            double x = 420 + 70 * core;
            for (int stage = 0; stage < 3; stage++) {
                double y = TOP + 62 * stage;
                svg.box(x - 11, y, BOX_WIDTH, BOX_HEIGHT, "box");
                svg.dot(x, y + 46, 5, "port");
                svg.arrow(x, y + BOX_HEIGHT, x, y + 40);
                if (stage < 2) {
                    svg.arrow(x, y + 51, x, y + 61);
                } else {
                    svg.arrow(x, y + 51, 525, y + 84);
                }
            }
        }
        svg.box(495, TOP + 210, 60, BOX_HEIGHT, "box");
        svg.text(525, TOP + 228, "middle", "value", "sum");
        return svg.element(280, "A request and its answer; pipelines of spawned handlers");
    }

    /// Stages of a fixed computation.
    static String stages() {
        Svg svg = new Svg(WIDTH);
        svg.text(0, 16, "start", "label", "the same computation, cut into more and more stages");
        for (int row = 0; row < 3; row++) {
            int count = 1 << (2 * row);
            double y = TOP + 46 * row;
            double length = 600.0 / count;
            for (int i = 0; i < count; i++) {
                svg.box(i * length, y, length - 6, BOX_HEIGHT, "box");
                if (i > 0) {
                    svg.arrow(i * length - 6, y + 13, i * length, y + 13);
                }
            }
            svg.text(618, y + 18, "start", "value", count + (count == 1 ? " stage" : " stages"));
        }
        return svg.element(TOP + 140, "A computation cut into stages");
    }

    /// The five patterns of spawned handlers and of rendezvous.
    static String exchanges() {
        Svg svg = new Svg(WIDTH);
        pattern(svg, 0, "(a) Pipeline", true, new int[] {0});
        pattern(svg, 1, "(b) Shift", true, new int[] {1});
        pattern(svg, 2, "(c) Two Shifts", true, new int[] {-1, 1});
        pattern(svg, 3, "(d) Shift", false, new int[] {1});
        pattern(svg, 4, "(e) Exchange", false, new int[] {-1, 1});
        double y = TOP + 2 * STAGE + 34;
        svg.text(220, y, "middle", "mark", "spawned: each message starts a new handler");
        svg.text(610, y, "middle", "mark", "rendezvous: long-running ranks meet");
        return svg.element(y + 8, "Five patterns of messages between four computations");
    }

    /// @param offsets of the computations that each one sends to, round the ring
    private static void pattern(
            Svg svg, int column, String name, boolean isSpawned, int[] offsets) {
        double left = 152.0 * column;
        ToDoubleFunction<Integer> middle = core -> left + 18 + APART * core;
        svg.text(left + 18 + 1.5 * APART, 16, "middle", "label", name);
        for (int core = 0; core < CORES; core++) {
            double x = middle.applyAsDouble(core);
            if (!isSpawned) {
                svg.line(x, TOP, x, TOP + 2 * STAGE + BOX_HEIGHT - 20, "thread");
            }
            for (int stage = 0; stage < 3; stage++) {
                svg.box(x - 11, TOP + stage * (STAGE - 10), BOX_WIDTH, BOX_HEIGHT, "box");
            }
            for (int stage = 0; stage < 2; stage++) {
                double y = TOP + stage * (STAGE - 10);
                svg.dot(x, y + 62, 5, "port");
                for (int offset : offsets) {
                    double port = middle.applyAsDouble(Math.floorMod(core + offset, CORES));
                    svg.arrow(x, y + BOX_HEIGHT, port, y + 57);
                }
                svg.arrow(x, y + 67, x, y + STAGE - 11);
            }
        }
    }
}
