package programs;

import java.nio.FloatBuffer;
import mpi.*;

/// Adds and multiplies complex numbers.
public class ComplexNumbers {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        double[] mine = {1, rank};
        double[] sum = new double[2];
        world.allReduce(mine, sum, 1, MPI.DOUBLE_COMPLEX, MPI.SUM);
        DoubleComplex result = DoubleComplex.get(sum);
        Expect.that(result.getReal() == size && result.getImag() == size * (size - 1) / 2.0, "SUM");
        FloatBuffer turn = MPI.newFloatBuffer(4);
        FloatComplex second = FloatComplex.get(turn, 1);
        second.putImag(1);
        FloatBuffer product = MPI.newFloatBuffer(4);
        world.allReduce(turn, product, 2, MPI.FLOAT_COMPLEX, MPI.PROD);
        FloatComplex turned = FloatComplex.get(product, 1);
        float[] reals = {1, 0, -1, 0};
        float[] imags = {0, 1, 0, -1};
        Expect.that(turned.getReal() == reals[size % 4], "the real part");
        Expect.that(turned.getImag() == imags[size % 4], "the imaginary part");
        Expect.that(MPI.DOUBLE_COMPLEX.getSize() == 2, "the size in doubles");
        MPI.Finalize();
    }
}
