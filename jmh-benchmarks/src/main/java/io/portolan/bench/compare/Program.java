package io.portolan.bench.compare;

import java.util.List;

/// What JMH cannot measure, because it is not the time of an operation, or needs other processes: a
/// program that runs in a JVM of its own for each contender, size and round.
///
/// A class that implements it has a constructor without parameters, by which that JVM makes it.
///
/// @param <C> its contenders, mostly [Twin]
public interface Program<C extends Contender> {

    /// Whom it measures, and at which sizes.
    Description<C> description();

    /// Measures one contender once; the figures are in the order of the description's quantities.
    ///
    /// *Failure:* [IllegalStateException] when the contender did something wrong.
    ///
    /// @param isQuick whether a first impression is enough
    ProgramAnswer measure(C contender, int size, boolean isQuick) throws Exception;

    /// Whom a program measures, and at which sizes.
    ///
    /// @param name what the user writes
    /// @param summary what it measures
    /// @param needs what it needs beyond a JDK
    /// @param takes how long a run takes
    /// @param contenders ours and the peers; with [Role#GIVEN] such as are of no class of C
    /// @param sizeName what the sizes count
    /// @param sizes of a full run
    /// @param quickSizes of a quick run
    /// @param quantities what the figures are
    /// @param jvmOptions the heap and what else the program needs, beside G1
    record Description<C extends Contender>(
            String name,
            String summary,
            String needs,
            String takes,
            List<? extends Contender> contenders,
            String sizeName,
            List<Integer> sizes,
            List<Integer> quickSizes,
            List<Quantity> quantities,
            List<String> jvmOptions) {

        public Description {
            contenders = List.copyOf(contenders);
            sizes = List.copyOf(sizes);
            quickSizes = List.copyOf(quickSizes);
            quantities = List.copyOf(quantities);
            jvmOptions = List.copyOf(jvmOptions);
        }

        /// The contender of that name.
        @SuppressWarnings("unchecked") // those of other classes are not measured
        C contender(String wanted) {
            return (C)
                    contenders.stream()
                            .filter(it -> it.name().equals(wanted))
                            .findFirst()
                            .orElseThrow();
        }
    }
}
