import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { isRecord } from '@quizcast/game/json';
import { protocolVersion } from '@quizcast/game/protocol/protocol';
import WebSocket from 'ws';
import type { Violation } from './checker.ts';
import type { Account } from './world/accounts.ts';
import type { World } from './world/world.ts';

const withinMs = 20_000;
const poisoner = '{"kind":"system"}';

/**
 * Inserts an invalid entry into one user's log: the user must be notified, other users must not be affected, and the
 * user can repair the document.
 */
export async function poisonOne(world: World): Promise<Violation[]> {
  const victim = world.accounts.at(-1);
  if (victim === undefined) throw new Error('There is nobody to poison.');
  const path = `quizshow/${victim.userId}`;
  const poison = [{ op: 'replace', path: ['shows'], value: { poison: true } }];
  await world.withTables(async (tables) => {
    const [head] = await tables.rows(
      'SELECT d.id AS id, max(e.revision) AS revision FROM documents d JOIN entries e ON e.document = d.id WHERE d.path = $1 GROUP BY d.id',
      [path],
    );
    await tables.rows(
      'INSERT INTO entries (document, revision, command_id, at_ms, actor, command, patches) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [
        head?.['id'],
        Number(head?.['revision']) + 1,
        `poison-${randomUUID()}`,
        Date.now(),
        poisoner,
        '{"type":"edit.update","path":["shows"],"value":{"poison":true}}',
        JSON.stringify(poison),
      ],
    );
  });
  const found: Violation[] = [];
  const complain = (what: string) => void found.push({ rule: 'poison', path, what });
  const report = await within(async () => {
    const heard = await firstWord(world, victim);
    return heard.includes('"unreadable"') ? heard : null;
  });
  if (report === null) complain('the owner received no error that the document cannot be read');
  else if (!/"detail":"[^"]+/.test(report))
    complain(`the error to the owner has no detail: ${report.slice(0, 200)}`);
  const { origin } = world.balancer;
  const headers = { origin, cookie: victim.cookie, 'content-type': 'application/json' };
  // A node that has not read the entry yet still serves the previous state.
  const exported = await within(async () => {
    const answer = await fetch(`${origin}/api/v1/document/export`, { headers });
    const text = await answer.text();
    return answer.ok && text.includes('poison') ? text : null;
  });
  if (exported === null) complain('the stored document cannot be exported');
  const taken = await fetch(`${origin}/api/v1/document/import?uid=${victim.userId}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(defaultDocument()),
  });
  if (!taken.ok)
    complain(`it cannot be repaired by an import: ${taken.status} ${await taken.text()}`);
  const well = await within(async () => {
    const heard = await firstWord(world, victim);
    return heard.includes('"snapshot"') ? heard : null;
  });
  if (well === null) {
    complain('the document cannot be read after its repair');
    // Unblocks the following phases.
    await world.withTables((tables) =>
      tables.rows(`DELETE FROM entries WHERE command_id LIKE 'poison-%' AND actor = $1`, [
        poisoner,
      ]),
    );
  }
  return found;
}

async function within(attempt: () => Promise<string | null>): Promise<string | null> {
  const endsAtMs = Date.now() + withinMs;
  while (Date.now() < endsAtMs) {
    const found = await attempt().catch(() => null);
    if (found !== null) return found;
    await wait(300);
  }
  return null;
}

/** The first message that the owner's page receives. */
function firstWord({ balancer }: World, { cookie, userId }: Account): Promise<string> {
  const { origin } = balancer;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/live`, {
    headers: { origin, cookie },
  });
  return new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no message received')), 5000);
    socket.on('open', () =>
      socket.send(
        JSON.stringify({ type: 'hello', protocol: protocolVersion, view: 'owner', uid: userId }),
      ),
    );
    socket.on('message', (data) => {
      const text = Buffer.isBuffer(data) ? data.toString() : '';
      const message: unknown = JSON.parse(text);
      if (!isRecord(message) || (message['type'] !== 'error' && message['type'] !== 'snapshot'))
        return;
      clearTimeout(timer);
      resolve(text);
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('closed')));
  }).finally(() => socket.terminate());
}
