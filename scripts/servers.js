import { existsSync } from 'node:fs';
import { installDebian } from './debian.js';

/**
 * The servers that tests start on the loopback, by the file that tells that one is there. PostgreSQL comes by npm; Firestore's
 * emulator is in no package, so its tests are skipped where it is missing.
 */
const servers = {
  '/usr/sbin/nats-server': ['nats-server'],
  '/usr/bin/swift-proxy-server': [
    'swift-proxy',
    'swift-object',
    'swift-container',
    'swift-account',
  ],
  '/usr/bin/faketime': ['faketime'],
};

/** Installs the servers that are missing. */
export async function installServers() {
  const missing = Object.entries(servers).flatMap(([file, names]) =>
    existsSync(file) ? [] : names,
  );
  if (missing.length > 0) await installDebian(missing);
}
