import { constants } from 'node:os';
import { isRecord } from '@quizcast/game/json';
import { Host } from '../host.ts';
import { sampleSheet } from '../sample-sheet.ts';
import { lowerPriority } from '../../packages/server/src/concurrency/low-priority.ts';

/**
 * Accounts that import a sheet each, all at once. Arguments: the server's URL, number of accounts, number of questions
 * in the sheet. Sends `{ accounts }` when they are created, and after each message `{ taken }` when the last import was
 * answered: the number of answers that contain shows.
 */
const [, , url = '', accounts = '1', questions = '1000'] = process.argv;
// Real imports come from other computers, so this process only gets the CPU time that the server leaves.
lowerPriority(constants.priority.PRIORITY_LOW);

const hosts: Host[] = [];
for (let n = 0; n < Number(accounts); n++) hosts.push(await Host.open(url));
const sheet = new Uint8Array(sampleSheet(Number(questions)));
process.on('disconnect', () => process.exit());
process.on('message', () => void importAll());
process.send?.({ accounts: hosts.length });

async function importAll(): Promise<void> {
  const taken = await Promise.all(hosts.map(importSheet));
  process.send?.({ taken: taken.filter(Boolean).length });
}

async function importSheet({ uid, cookie }: Host): Promise<boolean> {
  const answer = await fetch(`${url}/api/v1/imports?uid=${uid}&name=large.csv`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'text/csv' },
    body: sheet,
  });
  const body: unknown = await answer.json();
  const shows: unknown = isRecord(body) ? body['shows'] : null;
  const show: unknown = Array.isArray(shows) ? shows[0] : null;
  const isTaken =
    answer.ok && isRecord(show) && Array.isArray(show['stages']) && show['stages'].length > 0;
  if (!isTaken)
    console.error(`Import failed: ${answer.status} ${JSON.stringify(body)}`.slice(0, 300));
  return isTaken;
}
