package io.portolan.bench.kernels;

import static jdk.incubator.vector.DoubleVector.SPECIES_PREFERRED;

import io.portolan.mpi.Intracomm;
import jdk.incubator.vector.DoubleVector;

/// A cubic grid with periodic sides: a rank's planes of it, or all of them where it is too small to
/// be divided.
///
/// ```
///   plane 0          from the lower neighbour         a plane: (n + 2) x (n + 2) points
///   plane 1          \                                a row:   halo, n points, halo
///   ...               own
///   plane m          /
///   plane m + 1      from the upper neighbour
/// ```
///
/// Every field on the grid is an array of such planes.
final class GridLevel {

    private static final int TAG = 2;
    private static final int LANES = SPECIES_PREFERRED.length();

    /// How many points a side has.
    final int side;

    /// How many planes this rank has.
    final int planes;

    private final Intracomm world;
    private final int row;
    private final int plane;
    private final double[] faces; // sums of the four nearest, for the points of a row
    private final double[] edges; // of the four at the corners

    /// @param planes of this rank; all if there are as many as points on a side
    GridLevel(Intracomm world, int side, int planes) {
        this.world = world;
        this.side = side;
        this.planes = planes;
        row = side + 2;
        plane = row * row;
        faces = new double[row];
        edges = new double[row];
    }

    double[] field() {
        return new double[plane * (planes + 2)];
    }

    boolean isWhole() {
        return planes == side;
    }

    /// Where a point of this rank is in a field; all counted from 1.
    int at(int i, int j, int k) {
        return k * plane + j * row + i;
    }

    /// `to = base + sum of weights[d] from` over the 27 points around each, where d is the number
    /// of coordinates that differ.
    ///
    /// @param base may be `to`
    void apply(double[] weights, double[] from, double[] base, double[] to) {
        double w0 = weights[0];
        double w1 = weights[1];
        double w2 = weights[2];
        double w3 = weights[3];
        for (int k = 1; k <= planes; k++) {
            for (int j = 1; j <= side; j++) {
                int at = at(0, j, k);
                sumAround(from, at);
                int i = 1;
                for (; i + LANES <= side + 1; i += LANES) {
                    var ofFaces = load(from, at + i - 1).add(load(from, at + i + 1));
                    var ofEdges = load(faces, i - 1).add(load(faces, i + 1));
                    var ofCorners = load(edges, i - 1).add(load(edges, i + 1));
                    load(base, at + i)
                            .add(load(from, at + i).mul(w0))
                            .add(ofFaces.add(load(faces, i)).mul(w1))
                            .add(ofEdges.add(load(edges, i)).mul(w2))
                            .add(ofCorners.mul(w3))
                            .intoArray(to, at + i);
                }
                for (; i <= side; i++) { // the rest of a small grid's row
                    to[at + i] =
                            base[at + i]
                                    + w0 * from[at + i]
                                    + w1 * (from[at + i - 1] + from[at + i + 1] + faces[i])
                                    + w2 * (faces[i - 1] + faces[i + 1] + edges[i])
                                    + w3 * (edges[i - 1] + edges[i + 1]);
                }
            }
        }
        fillHalo(to);
    }

    /// The weighted means around every second point, into a grid of half the side.
    ///
    /// @param coarsePlane the plane there that is to have the first
    void project(double[] from, GridLevel coarse, double[] to, int coarsePlane) {
        for (int k = 0; k < planes / 2; k++) {
            for (int j = 1; j <= coarse.side; j++) {
                int at = at(0, 2 * j, 2 * k + 2);
                int toAt = coarse.at(0, j, coarsePlane + k);
                sumAround(from, at);
                for (int i = 1; i <= coarse.side; i++) {
                    int c = 2 * i;
                    to[toAt + i] =
                            0.5 * from[at + c]
                                    + 0.25 * (from[at + c - 1] + from[at + c + 1] + faces[c])
                                    + 0.125 * (faces[c - 1] + faces[c + 1] + edges[c])
                                    + 0.0625 * (edges[c - 1] + edges[c + 1]);
                }
            }
        }
    }

    /// Adds what a field of a grid of half the side has at each point or, linearly, between points.
    ///
    /// @param coarsePlane the plane there below which the first of this rank lies
    void addInterpolated(GridLevel coarse, double[] from, int coarsePlane, double[] to) {
        double[] line = coarse.faces;
        for (int k = 1; k <= planes; k++) {
            int below = coarsePlane + k / 2;
            int above = coarsePlane + (k + 1) / 2;
            for (int j = 1; j <= side; j++) {
                int a = coarse.at(0, j / 2, below);
                int b = coarse.at(0, (j + 1) / 2, below);
                int c = coarse.at(0, j / 2, above);
                int d = coarse.at(0, (j + 1) / 2, above);
                for (int i = 0; i <= coarse.side; i++) {
                    line[i] = 0.25 * (from[a + i] + from[b + i] + from[c + i] + from[d + i]);
                }
                int at = at(0, j, k);
                for (int i = 1; i <= coarse.side; i++) {
                    to[at + 2 * i - 1] += 0.5 * (line[i - 1] + line[i]);
                    to[at + 2 * i] += line[i];
                }
            }
        }
        fillHalo(to);
    }

    /// Makes the sides periodic: within the planes by copies, between them by messages.
    void fillHalo(double[] field) {
        for (int k = 1; k <= planes; k++) {
            for (int j = 1; j <= side; j++) {
                int at = at(0, j, k);
                field[at] = field[at + side];
                field[at + side + 1] = field[at + 1];
            }
            System.arraycopy(field, at(0, side, k), field, at(0, 0, k), row);
            System.arraycopy(field, at(0, 1, k), field, at(0, side + 1, k), row);
        }
        if (isWhole()) {
            System.arraycopy(field, planes * plane, field, 0, plane);
            System.arraycopy(field, plane, field, (planes + 1) * plane, plane);
        } else {
            int left = Math.floorMod(world.rank() - 1, world.size());
            int right = (world.rank() + 1) % world.size();
            int toRight = planes * plane;
            int fromRight = toRight + plane;
            world.exchange(field, plane, 0, left, toRight, fromRight, right, plane, TAG);
        }
    }

    /// The sum of the squares of this rank's points.
    double squares(double[] field) {
        double sum = 0;
        for (int k = 1; k <= planes; k++) {
            for (int j = 1; j <= side; j++) {
                int at = at(0, j, k);
                for (int i = 1; i <= side; i++) {
                    sum += field[at + i] * field[at + i];
                }
            }
        }
        return sum;
    }

    private static DoubleVector load(double[] values, int at) {
        return DoubleVector.fromArray(SPECIES_PREFERRED, values, at);
    }

    private void sumAround(double[] field, int at) {
        int i = 0;
        for (; i + LANES <= row; i += LANES) {
            int c = at + i;
            load(field, c - row)
                    .add(load(field, c + row))
                    .add(load(field, c - plane))
                    .add(load(field, c + plane))
                    .intoArray(faces, i);
            load(field, c - plane - row)
                    .add(load(field, c - plane + row))
                    .add(load(field, c + plane - row))
                    .add(load(field, c + plane + row))
                    .intoArray(edges, i);
        }
        for (; i < row; i++) {
            int c = at + i;
            faces[i] = field[c - row] + field[c + row] + field[c - plane] + field[c + plane];
            edges[i] =
                    field[c - plane - row]
                            + field[c - plane + row]
                            + field[c + plane - row]
                            + field[c + plane + row];
        }
    }
}
