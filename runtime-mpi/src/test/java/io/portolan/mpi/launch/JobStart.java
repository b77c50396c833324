package io.portolan.mpi.launch;

import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_STATIC;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Measures how long a job takes from its start until all ranks have run through a program of many
/// classes, each of which calls the next one: `JobStart [RANKS [CLASSES [REPEATS]]]`.
public final class JobStart {
    private static final ClassDesc RANK = ClassDesc.of(ProgramRank.class.getName());
    private static final ClassDesc STRINGS = ConstantDescs.CD_String.arrayType();
    private static final int METHODS = 10;

    private JobStart() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int ranks = args.length > 0 ? Integer.parseInt(args[0]) : 64;
        int classes = args.length > 1 ? Integer.parseInt(args[1]) : 200;
        int repeats = args.length > 2 ? Integer.parseInt(args[2]) : 5;
        Path folder = Files.createTempDirectory("job-start");
        write(folder, classes);
        for (int i = 0; i < repeats; i++) {
            System.out.printf(
                    "%d ranks, %d classes: %d ms%n", ranks, classes, millis(folder, ranks));
        }
    }

    /// The time of one job, whose ranks all have to end well.
    static long millis(Path folder, int ranks) throws InterruptedException {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        JavaProgram program = new JavaProgram(List.of(folder), "many.C0", List.of());
        long began = System.nanoTime();
        int status = Job.run(program, JobSettings.of(ranks).withOutput(nowhere, System.err));
        long nanos = System.nanoTime() - began;
        if (status != 0) {
            throw new IllegalStateException("the job ended with status " + status);
        }
        return nanos / 1_000_000;
    }

    /// Writes the classes `many.C0`, whose `main` is a rank, to `many.C199`.
    static void write(Path folder, int classes) throws IOException {
        Path many = Files.createDirectories(folder.resolve("many"));
        for (int i = 0; i < classes; i++) {
            int next = i + 1;
            ClassDesc type = ClassDesc.of("many.C" + i);
            byte[] bytes =
                    ClassFile.of()
                            .build(
                                    type,
                                    builder -> {
                                        builder.withMethodBody(
                                                "next",
                                                ConstantDescs.MTD_void,
                                                ACC_PUBLIC | ACC_STATIC,
                                                code -> callNext(code, next, classes));
                                        for (int m = 0; m < METHODS; m++) {
                                            builder.withMethodBody(
                                                    "m" + m,
                                                    MethodTypeDesc.of(
                                                            ConstantDescs.CD_int,
                                                            ConstantDescs.CD_int),
                                                    ACC_STATIC,
                                                    code ->
                                                            code.iload(0)
                                                                    .iconst_3()
                                                                    .imul()
                                                                    .ireturn());
                                        }
                                        if (next == 1) {
                                            builder.withMethodBody(
                                                    "main",
                                                    MethodTypeDesc.of(
                                                            ConstantDescs.CD_void, STRINGS),
                                                    ACC_PUBLIC | ACC_STATIC,
                                                    code -> run(code, type));
                                        }
                                    });
            Files.write(many.resolve("C" + i + ".class"), bytes);
        }
    }

    private static void callNext(CodeBuilder code, int next, int classes) {
        if (next < classes) {
            code.invokestatic(ClassDesc.of("many.C" + next), "next", ConstantDescs.MTD_void);
        }
        code.return_();
    }

    /// `init`, all classes, `finish`.
    private static void run(CodeBuilder code, ClassDesc type) {
        code.loadConstant(type)
                .aload(0)
                .invokestatic(
                        RANK, "init", MethodTypeDesc.of(RANK, ConstantDescs.CD_Class, STRINGS))
                .astore(1)
                .invokestatic(type, "next", ConstantDescs.MTD_void)
                .aload(1)
                .invokevirtual(RANK, "finish", ConstantDescs.MTD_void)
                .return_();
    }
}
