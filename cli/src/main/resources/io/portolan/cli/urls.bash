
# bash ends a word at a colon, and so cuts URLs into pieces; this puts them together again.
_complete_portolan_urls() {
    local -a words=()
    local i last=-1 cword=0
    for ((i = 0; i < ${#COMP_WORDS[@]}; i++)); do
        if ((last >= 0)) && [[ ${COMP_WORDS[i]} == :* || ${words[last]} == *: ]]; then
            words[last]+=${COMP_WORDS[i]}
        else
            words+=("${COMP_WORDS[i]}")
            last=$((last + 1))
        fi
        if ((i == COMP_CWORD)); then
            cword=$last
        fi
    done
    local -a COMP_WORDS=("${words[@]}")
    local COMP_CWORD=$cword
    _complete_portolan
}

if [ -n "${BASH_VERSION:-}" ]; then
    complete -o default -F _complete_portolan_urls portolan portolan.sh
fi
