package io.portolan.bench.compare;

/// A program for tests: it answers what it was asked, or ends without an answer.
final class TwinProgram {

    private TwinProgram() {}

    public static void main(String[] arguments) {
        if (arguments[1].equals("4")) {
            System.out.println("size 4 is too much");
            System.exit(3);
        }
        double figure = arguments[0].equals(Side.OURS.name()) ? 2 : 3;
        Answer.of(figure).noting("quick is " + arguments[2]).print(System.out);
    }
}
