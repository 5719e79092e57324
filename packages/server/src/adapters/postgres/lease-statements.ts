/**
 * Whether the node `n` is alive. For some seconds after a restart of the database, nodes that were alive shortly before
 * still count, because they could not send heartbeats. A time far in the future was written before the database's clock
 * was set back.
 */
const lives = `(
  n.lives_until > now() - CASE
    WHEN n.lives_until > pg_postmaster_start_time() - interval '60 s'
     AND now() < pg_postmaster_start_time() + interval '5 s'
    THEN interval '65 s' ELSE interval '0 s' END
  AND n.lives_until < now() + interval '10 s')`;

/**
 * $1 node, $2 address. `lived` is whether the node was alive until now; null when it was unknown. Deletes nodes that
 * died long ago.
 */
export const beat = `
  WITH before AS (SELECT lives_until > now() AS lived FROM nodes WHERE id = $1),
  gone AS (
    DELETE FROM nodes AS n
    WHERE n.id <> $1 AND n.lives_until < now() - interval '60 s'
      AND NOT EXISTS (SELECT FROM leases WHERE leases.node = n.id))
  INSERT INTO nodes (id, address, lives_until) VALUES ($1, $2, now() + interval '3 s')
  ON CONFLICT (id) DO UPDATE SET lives_until = excluded.lives_until, address = excluded.address
  RETURNING (SELECT lived FROM before) AS lived`;

/** Until the end of the transaction no node can enter, send a heartbeat or leave. */
export const lockNodes = 'LOCK TABLE nodes IN SHARE ROW EXCLUSIVE MODE';

/** $1 node, $2 address. Enters the node unless another one is alive; requires `lockNodes`. */
export const enterAlone = `
  INSERT INTO nodes (id, address, lives_until)
  SELECT $1, $2, now() + interval '3 s' WHERE NOT EXISTS (SELECT FROM nodes AS n WHERE ${lives})`;

/**
 * $1 name, $2 node, $3 whether it may be taken from a dead node. Returns a row when this node holds the lease now.
 * Waits for writes in progress under the lease, see `leaseHeldBy`.
 */
export const acquire = `
  INSERT INTO leases (name, node) VALUES ($1, $2)
  ON CONFLICT (name) DO UPDATE SET node = excluded.node,
    epoch = CASE WHEN leases.node = excluded.node THEN leases.epoch ELSE excluded.epoch END
  WHERE leases.node = excluded.node
     OR NOT EXISTS (SELECT FROM nodes AS n WHERE n.id = leases.node AND (NOT $3 OR ${lives}))
  RETURNING epoch::double precision AS epoch`;

/**
 * Returns a row while the fence in these columns or parameters is valid. A writer that locks the row writes before
 * anyone can take the lease, or not at all.
 */
export const leaseHeldBy = (name: string, node: string, epoch: string): string =>
  `SELECT FROM leases WHERE leases.name = ${name} AND leases.node = ${node} AND leases.epoch = ${epoch}`;

/** $1 name, $2 whether the holder must be alive. */
export const holder = `
  SELECT n.id, n.address FROM leases JOIN nodes AS n ON n.id = leases.node
  WHERE leases.name = $1 AND (NOT $2 OR ${lives})`;

/** $1 names. */
export const holders = `
  SELECT name, node, epoch::double precision AS epoch FROM leases WHERE name = ANY ($1::text[])`;

/** $1 name, $2 node. */
export const release = 'DELETE FROM leases WHERE name = $1 AND node = $2';

export const living = `SELECT n.id, n.address FROM nodes AS n WHERE ${lives}`;

/** A random selection. */
export const orphans = `
  SELECT name FROM leases
  WHERE NOT EXISTS (SELECT FROM nodes AS n WHERE n.id = leases.node AND ${lives})
  ORDER BY random() LIMIT 500`;

/** $1 node. Its leases become orphans, which other nodes take over. */
export const leave = 'DELETE FROM nodes WHERE id = $1';
