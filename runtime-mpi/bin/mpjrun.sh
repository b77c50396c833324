#!/bin/sh
# Runs a program as the mpjrun.sh of MPJ Express does with its device multicore: all ranks in one
# JVM on this machine.
#
#   mpjrun.sh -np 4 [-dev multicore] [-wdir FOLDER] [-cp PATH] [-D...] [-X...] MAIN-CLASS [ARGUMENT...]
#   mpjrun.sh -np 4 [...] -jar FILE [ARGUMENT...]
set -eu

die() { printf 'mpjrun: %s\n' "$*" >&2; exit 2; }

script=$(readlink -f "$0")
portolan=${script%/runtime-mpi/bin/*}/portolan

# The words that are passed on go to the end of the list, one after the other, until all $left others
# have been looked at.
left=$#
while [ "$left" -gt 0 ]; do
    kept=0
    dropped=0
    case $1 in
    -dev | -psl | -machinesfile | -headnodeip | -src)
        [ "$left" -gt 1 ] || die "$1 needs a value"
        [ "$1" = -psl ] || [ "$1 $2" = "-dev multicore" ] ||
            die "$1 $2 is for several machines or another MPI, which this command does not start; run" \
                "./portolan run --hosts FILE for several machines, or leave it out: the ranks run as with" \
                "-dev multicore"
        dropped=2
        ;;
    -np | -wdir | -cp | -classpath) kept=2 ;;
    -h | -help | --help)
        sed -n '2,/^set/s/^# \{0,1\}//p' "$script"
        exit 0
        ;;
    -v | -version | --version) exec "$portolan" --version ;;
    -jar | [!-]*) kept=$left ;; # the program, and what is its own
    *) kept=1 ;;
    esac
    shift $dropped
    left=$((left - dropped))
    while [ "$kept" -gt 0 ] && [ "$left" -gt 0 ]; do
        set -- "$@" "$1"
        shift
        kept=$((kept - 1))
        left=$((left - 1))
    done
done
exec "$portolan" run "$@"
