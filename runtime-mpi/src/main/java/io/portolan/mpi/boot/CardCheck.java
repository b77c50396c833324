package io.portolan.mpi.boot;

import java.util.List;
import java.util.function.Function;

/// Whether the processes of a job fit together. All of them know all cards, so that each finds the
/// same and says the same.
///
/// @param cards by process
record CardCheck(List<ProcessCard> cards) {

    /// @throws BootException if they do not
    void check() throws BootException {
        same(
                ProcessCard::build,
                "runs Portolan %s, and process %d on host %s runs %s; start all with one version");
        same(
                ProcessCard::program,
                "runs program %s, and process %d on host %s runs %s; start all with one program");
        same(
                card -> String.valueOf(card.total()),
                "was told of %s ranks in the whole job, and process %d on host %s of %s; tell all the same");
        int sum = cards.stream().mapToInt(ProcessCard::ranks).sum();
        int total = cards.getFirst().total();
        if (total != 0 && sum != total) {
            throw new BootException(
                    "the job is to have %d ranks, and its processes have %d; start all in the same way"
                            .formatted(total, sum));
        }
    }

    private void same(Function<ProcessCard, String> what, String words) throws BootException {
        ProcessCard first = cards.getFirst();
        for (int process = 1; process < cards.size(); process++) {
            ProcessCard card = cards.get(process);
            if (!what.apply(card).equals(what.apply(first))) {
                throw new BootException(
                        "process 0 on host %s ".formatted(first.host())
                                + words.formatted(
                                        what.apply(first), process, card.host(), what.apply(card)));
            }
        }
    }
}
