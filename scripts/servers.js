import { existsSync } from 'node:fs';
import { installDebian } from './debian.js';

/**
 * Servers that tests start on loopback, by the file that shows that one is installed. PostgreSQL comes from npm. There
 * is no package of Firestore's emulator, so its tests are skipped when it is missing.
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
