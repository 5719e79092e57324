#!/bin/sh
# Starts Quizcast with the Node.js next to this file, from any working directory.
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" --v8-pool-size=1 "$here/app/packages/server/dist/desktop/quizcast.js" "$@"
