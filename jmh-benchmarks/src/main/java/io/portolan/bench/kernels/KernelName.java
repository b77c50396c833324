package io.portolan.bench.kernels;

/// The kernels by the names that they are known by.
public enum KernelName {
    EP,
    CG,
    IS,
    MG,
    FT,
    LU;

    RankKernel kernel() {
        return switch (this) {
            case EP -> new EmbarrassinglyParallel();
            case CG -> new ConjugateGradient();
            case IS -> new IntegerSort();
            case MG -> new MultiGrid();
            case FT -> new FourierTransform();
            case LU -> new LinearSystem();
        };
    }
}
