# SPDX-License-Identifier: MIT
# bash completion for flipwise

_flipwise() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
  local commands="solve judge count analyze table verify show generate rate hint bench"
  local common="--help --output --request --strict --progress"
  local limits="--limit --memory --threads"
  local words=""

  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "$commands --help --version" -- "$current")
    return
  fi

  case $previous in
    --rule) words="plus ring king knight x cross two-kind" ;;
    --kind) words="plus ring king knight x" ;;
    --wrap) words="none columns rows torus" ;;
    --goal) words="off on uniform" ;;
    --find) words="fewest any" ;;
    --adjacent) words="edge king" ;;
    --on | --off) words="even odd any none" ;;
    --progress) words="auto always never" ;;
    --format)
      case $command in
        solve) words="text json pretty presses svg pbm pbm-raw id" ;;
        show) words="text json pretty svg pbm pbm-raw id" ;;
        generate) words="id text json svg" ;;
        analyze | count | hint) words="text json svg" ;;
        table) words="bfile csv json" ;;
        *) words="text json" ;;
      esac ;;
    --limit | --memory | --threads | --all | --mod | --sample | --seed | --presses | --count | --unrank | --first | \
      --columns | --rows) return ;;
    --output | --request | --resume | --pressed | --given | --rank | --holes) ;;
    *)
      case $command in
        solve) words="--rule --kind --wrap --goal --find --all --witness --many --format $limits" ;;
        count) words="--on --off --adjacent --wrap --mod --up-to-symmetry --by-weight --fewest-lit --most-lit --sample --seed
                      --given --list --first --rank --unrank --recurrence --resume --format $limits" ;;
        analyze) words="--many --rule --wrap --quiet-patterns --worst --distances --distribution --format $limits" ;;
        generate) words="--holes --goal --presses --unique --symmetric --count --seed --rule --wrap --format $limits" ;;
        rate) words="--many --rule --kind --wrap --goal --format $limits" ;;
        hint) words="--many --pressed --explain --rule --kind --wrap --goal --format $limits" ;;
        table) words="--resume --rule --rows --format --on --off --adjacent --wrap --mod --columns --antidiagonals $limits"
               [ "$COMP_CWORD" -ne 2 ] || words="nullity torus-nullity fewest-all-on even-patterns count" ;;
        judge) [ "$COMP_CWORD" -ne 2 ] || words="fliptile flip-game two-kind even-paint cross-flip" ;;
        verify) words="--many --rule --kind --wrap --goal --witness --format" ;;
        show) words="--many --rule --kind --wrap --goal --format" ;;
      esac
      [[ $current != -* ]] || words="$words $common" ;;
  esac

  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  case $previous in
    --rule | --kind | --wrap | --find | --adjacent | --on | --off | --progress | --format) return ;;
  esac
  case $command in
    judge | bench | count | generate) case $previous in
      --output | --request | --resume | --given | --rank | --holes | --goal) ;;
      *) return ;;
    esac ;;
  esac
  if [[ $current != -* ]]; then
    local files
    mapfile -t files < <(compgen -f -- "$current")
    COMPREPLY+=("${files[@]}")
  fi
}

complete -o filenames -F _flipwise flipwise
