/// The command line: one class per command.
module io.portolan.cli {
    requires static org.jspecify;
    requires info.picocli;
    requires io.portolan.clustering;
    requires io.portolan.services;
    requires me.tongfei.progressbar;

    opens io.portolan.cli to
            info.picocli;
}
