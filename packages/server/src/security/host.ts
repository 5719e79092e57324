import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { MiddlewareHandler } from 'hono';
import type { ServerEnv } from './env.ts';
import { problem } from './problem.ts';
import { headersOf, reachedHost, type OriginConfig, type ReadHeader } from './origin.ts';
import type { Log } from '../ports/log.ts';

/**
 * The host name in a host such as `quiz.example.org:4747`, without brackets, port and trailing dot; null when it is
 * malformed.
 */
function nameIn(host: string): string | null {
  const address = `http://${host}`;
  if (!URL.canParse(address)) return null;
  const { hostname: name, username, pathname } = new URL(address);
  if (name === '' || username !== '' || pathname !== '/') return null;
  return name.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/**
 * Routers name the machines of a home network under these. They cannot be registered today, or belong to the maker of
 * the router, so no stranger can point such a name here.
 */
const networkSuffixes = [
  'local',
  'fritz.box',
  'speedport.ip',
  'home.arpa',
  'home',
  'lan',
  'localdomain',
];

/** Names of this machine in the local network. */
function machineNames(): string[] {
  const name = hostname().toLowerCase();
  const short = name.split('.')[0] ?? name;
  return [name, short, ...networkSuffixes.map((suffix) => `${short}.${suffix}`)];
}

function configuredNames({ publicOrigin, host, nodeAddress }: OriginConfig): string[] {
  const origins = [publicOrigin, nodeAddress ?? null];
  const hostnames = origins.flatMap((origin) =>
    origin === null ? [] : [new URL(origin).hostname],
  );
  return [...hostnames, ...(host === undefined ? [] : [host.toLowerCase()])];
}

/**
 * Creates a check of the Host header against the configured addresses, localhost, this machine's names, and any IP
 * address. With DNS rebinding a foreign name resolves to this server, and pages under it would count as same-origin; an
 * IP address cannot be redirected. Requests without a Host do not come from browsers.
 */
export function createHostCheck(config: OriginConfig): (header: ReadHeader) => boolean {
  const allowedHosts = new Set(['localhost', ...machineNames(), ...configuredNames(config)]);
  return (header) => {
    const host = reachedHost(header, config);
    if (host === null) return true;
    const name = nameIn(host);
    return (
      name !== null && (isIP(name) !== 0 || allowedHosts.has(name) || name.endsWith('.localhost'))
    );
  };
}

const warnIntervalMs = 60_000;

/** For people, in both languages of the app. */
const unknownHostPage = `Quizcast does not know this address. Open it by its IP address instead, such as http://<IP address>:<port>
If you run this Quizcast and this is its address, set QUIZCAST_URL.

Quizcast kennt diese Adresse nicht. Öffne es stattdessen über seine IP-Adresse, zum Beispiel http://<IP-Adresse>:<Port>
Wenn du dieses Quizcast betreibst und das seine Adresse ist, setze QUIZCAST_URL.
`;

/**
 * Refuses requests for unknown hosts, and logs a warning at most once a minute: the name may be missing in the
 * configuration.
 */
export function knownHostsOnly(
  config: OriginConfig,
  log: Pick<Log, 'warn'>,
  nowMs: () => number,
): MiddlewareHandler<ServerEnv> {
  const isAllowedHost = createHostCheck(config);
  let warnedAtMs = -Infinity;
  return async (context, next) => {
    const header = headersOf(context.req.raw.headers);
    if (isAllowedHost(header)) return next();
    if (nowMs() - warnedAtMs >= warnIntervalMs) {
      warnedAtMs = nowMs();
      const host = reachedHost(header, config)?.slice(0, 100);
      log.warn({ host }, 'request refused: unknown Host; if it is yours, set QUIZCAST_URL');
    }
    if (header('accept')?.includes('text/html') === true)
      return context.text(unknownHostPage, 421, { 'cache-control': 'no-store' });
    return problem(
      421,
      'unknownHost',
      'Quizcast does not know this address. If it is the right one, set QUIZCAST_URL',
    );
  };
}
