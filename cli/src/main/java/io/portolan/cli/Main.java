package io.portolan.cli;

final class Main {
    private Main() {}
}
