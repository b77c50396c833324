import java.util.Locale;
import java.util.Random;

/// Makes the table of measurements in `data/seedlings.csv`, and with the argument `new` the rows of
/// `data/new-seedlings.csv`: four kinds of plants, made up, in units that differ a thousandfold.
///
///     java examples/Seedlings.java > examples/data/seedlings.csv
///     java examples/Seedlings.java new > examples/data/new-seedlings.csv
public final class Seedlings {

    /// Mean and spread of height, leaf and mass for each kind.
    private static final double[][] KINDS = {
        {12, 1.1, 8.5, 0.6, 2100, 160},
        {13, 1.2, 15.5, 0.8, 3300, 190},
        {24, 1.5, 9.0, 0.7, 4900, 210},
        {26, 1.6, 17.0, 0.9, 2500, 180},
    };

    private static final int[] SIZES = {80, 60, 40, 20};

    public static void main(String[] arguments) {
        boolean isNew = arguments.length > 0;
        Random random = new Random(isNew ? 2 : 1);
        StringBuilder table = new StringBuilder("plant,height_cm,leaf_cm,mass_mg\n");
        int number = isNew ? 200 : 0;
        for (int kind = 0; kind < KINDS.length; kind++) {
            int size = isNew ? SIZES[kind] / 20 : SIZES[kind];
            for (int i = 0; i < size; i++) {
                number++;
                double height = value(random, kind, 0);
                double leaf = value(random, kind, 2);
                double mass = value(random, kind, 4);
                // Two leaves were not measured.
                String written =
                        number == 37 || number == 121
                                ? "NA"
                                : String.format(Locale.ROOT, "%.1f", leaf);
                table.append(
                        String.format(
                                Locale.ROOT,
                                "S%03d,%.1f,%s,%.0f%n",
                                number, height, written, mass));
            }
        }
        System.out.print(table.toString().replace("\r\n", "\n"));
    }

    private static double value(Random random, int kind, int mean) {
        return KINDS[kind][mean] + KINDS[kind][mean + 1] * random.nextGaussian();
    }
}
