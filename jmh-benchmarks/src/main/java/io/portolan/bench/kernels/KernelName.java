package io.portolan.bench.kernels;

/// The kernels by the names that they are known by.
enum KernelName {
    EP(new EmbarrassinglyParallel()),
    CG(new ConjugateGradient()),
    IS(new IntegerSort()),
    MG(new MultiGrid()),
    FT(new FourierTransform()),
    LU(new LinearSystem());

    private final RankKernel kernel;

    KernelName(RankKernel kernel) {
        this.kernel = kernel;
    }

    RankKernel kernel() {
        return kernel;
    }
}
