# Sourced by the benchmarks: where things are, and how figures are printed.
BENCH_QUICK=no BENCH_FORMAT=text
while [ $# -gt 0 ]; do
  case $1 in
    --quick) BENCH_QUICK=yes ;;
    -o) shift; BENCH_FORMAT=${1:-text} ;;
    *) echo "unknown argument $1" >&2; exit 2 ;;
  esac
  shift
done
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/ym-bench.XXXXXX")
pids=()
trap 'for p in "${pids[@]}"; do kill "$p" 2>/dev/null || true; done; wait 2>/dev/null || true; rm -rf "$work"' EXIT

java_home() {
  local home
  for home in "${YARDMASTER_JAVA_HOME:-}" "${JAVA_HOME:-}" /usr/lib/jvm/*; do
    if [ -x "$home/bin/java" ] && [ "$("$home/bin/java" -XshowSettings:properties -version 2>&1 |
      sed -n 's/.*java.specification.version = //p')" -ge 25 ] 2>/dev/null; then
      echo "$home"; return
    fi
  done
  echo "no JDK 25 found; set YARDMASTER_JAVA_HOME" >&2; exit 1
}

free_port() { # outside the ephemeral range
  local port
  while :; do
    port=$((20000 + RANDOM % 10000))
    (exec 3<>/dev/tcp/127.0.0.1/$port) 2>/dev/null || { echo $port; return; }
  done
}

await_port() {
  local i
  for ((i = 0; i < 200; i++)); do
    (exec 3<>/dev/tcp/127.0.0.1/"$1") 2>/dev/null && return
    sleep 0.05
  done
  echo "nothing listens on $1" >&2; exit 1
}

# figure NAME UNIT GOAL PEER "ours..." "peer..." BETTER(high|low)
figure() {
  awk -v name="$1" -v unit="$2" -v goal="$3" -v peer="$4" -v ours="$5" -v theirs="$6" -v better="$7" -v format="$BENCH_FORMAT" '
    function sorted(text, out,   n, i, j, t) {
      n = split(text, out, " ")
      for (i = 2; i <= n; i++) for (j = i; j > 1 && out[j-1]+0 > out[j]+0; j--) { t = out[j]; out[j] = out[j-1]; out[j-1] = t }
      return n
    }
    BEGIN {
      n = sorted(ours, a); m = sorted(theirs, b)
      om = a[int((n + 1) / 2)]; pm = m ? b[int((m + 1) / 2)] : 0
      ratio = m && pm ? om / pm : 0
      holds = !m ? "null" : (better == "high" ? ratio >= goal : ratio <= goal) ? "true" : "false"
      if (format == "json") {
        printf "{\"bench\":\"%s\",\"unit\":\"%s\",\"ours\":{\"min\":%s,\"median\":%s,\"max\":%s},", name, unit, a[1], om, a[n]
        if (m) printf "\"peer\":{\"name\":\"%s\",\"min\":%s,\"median\":%s,\"max\":%s},\"ratio\":%.3f,", peer, b[1], pm, b[m], ratio
        else printf "\"peer\":{\"name\":\"%s\",\"absent\":true},\"ratio\":null,", peer
        printf "\"goal\":%s,\"holds\":%s}\n", goal, holds
      } else {
        printf "%-28s %s  ours %s/%s/%s", name, unit, a[1], om, a[n]
        if (m) printf "  %s %s/%s/%s  ratio %.2f (goal %s %s: %s)\n", peer, b[1], pm, b[m], ratio, better == "high" ? ">=" : "<=", goal, holds
        else printf "  %s is not installed\n", peer
      }
    }'
}
