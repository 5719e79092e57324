#!/bin/sh
# Starts Quizcast with the Node.js that lies beside this file, from wherever it is called.
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" --v8-pool-size=1 "$here/app/packages/server/dist/desktop/quizcast.js" "$@"
