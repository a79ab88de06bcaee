# shellcheck shell=bash
# Debian's source packages, by apt-get, from where the system's own packages come from. It needs no root, and no line for
# sources among those of the system: its lists are its own.

# source_apt FOLDER SUITE COMMAND...: apt-get with the source packages of one release; its lists are below FOLDER.
source_apt() {
  local lists="$1/apt/$2" suite="$2" archive options
  shift 2
  options=(-q -o Dir::Etc::sourcelist="$lists/sources.list" -o Dir::Etc::sourceparts=- -o Dir::State::lists="$lists/lists"
    -o Dir::Cache::srcpkgcache="$lists/src.bin" -o Dir::Cache::pkgcache="$lists/pkg.bin")
  if [[ ! -e "$lists/ready" ]]; then
    mkdir -p "$lists/lists/partial"
    # Not that of a release's updates, such as bookworm-security.
    # shellcheck disable=SC2016
    archive="$(apt-get indextargets --format '$(CODENAME) $(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' |
      awk '$1 !~ /-/ && !found++ { print $2 }')"
    echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $archive $suite main" >"$lists/sources.list"
    apt-get "${options[@]}" update
    touch "$lists/ready"
  fi
  apt-get "${options[@]}" "$@"
}
