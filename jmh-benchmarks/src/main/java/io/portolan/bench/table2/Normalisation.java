package io.portolan.bench.table2;

/// How much computation a stage of all ranks is taken to have, when the rest is called overhead.
///
/// They differ when the ranks are no multiple of the cores: seven ranks on four cores could do with
/// one and three quarters of a stage's time, because nobody has to wait for a whole stage. The
/// paper seems to subtract two, since its overheads for seven ranks are below those for four.
enum Normalisation {
    /// As if each core did whole stages: `ceil(ranks / cores)`.
    WHOLE_STAGES("ceil(P/cores)"),
    /// As if the cores shared the stages evenly: `ranks / cores`, at least one.
    EVEN_SHARE("P/cores");

    private final String formula;

    Normalisation(String formula) {
        this.formula = formula;
    }

    /// The time of so many stages, one after the other, is computation.
    double stages(int ranks, int cores) {
        return switch (this) {
            case WHOLE_STAGES -> Math.ceilDiv(ranks, cores);
            case EVEN_SHARE -> Math.max(1, (double) ranks / cores);
        };
    }

    /// As the tables write it.
    @Override
    public String toString() {
        return formula;
    }
}
