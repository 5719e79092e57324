import { setTimeout as wait } from 'node:timers/promises';
import { isRecord } from '@quizcast/game/json';
import type { Scene } from './faults.ts';
import type { SecretSeen } from './history.ts';
import { nodeFigure, nodeHealth } from './node-reports.ts';
import type { Account } from './world/accounts.ts';
import type { NodeProcess } from './world/node.ts';

/** Nodes compare their secrets every ten seconds. */
const reportedWithinMs = 40_000;
const sessionWithinMs = 10_000;
const figure = 'quizcast_nodes{state="anotherSecret"}';
const logLine = 'node has another QUIZCAST_SECRET';

/** A node with a different secret joins the others and leaves again: all nodes must report it, without any other effect. */
export async function joinWithWrongSecret({ world, phase, seen }: Scene): Promise<void> {
  const nodes = world.places.map(({ node }) => node);
  const [host] = world.accounts;
  if (host === undefined) throw new Error('There is nobody with a session.');
  const observed = nodes.map((node) => ({ node, from: node.lines.length, sessions: [false] }));
  await Promise.all(
    observed.map(async (one) => (one.sessions = [await acceptsSession(one.node, host)])),
  );
  const fromMs = Date.now();
  const lasted = wait(phase.lastsMs);
  const odd = await world.oddNode();
  await odd.start();
  const all = [...observed, { node: odd, from: 0, sessions: new Array<boolean>() }];
  await Promise.all([
    ...observed.map(({ node }) => waitForReport(node, 1)),
    waitForReport(odd, nodes.length),
  ]);
  // The odd node checks the session first: the others must still accept it afterwards.
  for (const one of all.toReversed()) one.sessions.push(await acceptsSession(one.node, host));
  const seenByNode = await Promise.all(
    all.map(({ node, from }) => seenOf(node, node.lines.slice(from), node === odd)),
  );
  await odd.stop();
  await Promise.all([lasted, ...nodes.map((node) => waitForReport(node, 0))]);
  seen.harmless = { fromMs, untilMs: Date.now() };
  for (const one of observed) one.sessions.push(await acceptsSession(one.node, host));
  for (const [index, { node, sessions }] of all.entries()) {
    const one = seenByNode[index];
    if (one === undefined) continue;
    const isWellAfter = node === odd ? null : (await nodeHealth(node, 'nodes')).ok;
    seen.secrets.push({ ...one, acceptsSession: sessions, isWellAfter });
  }
}

async function seenOf(
  node: NodeProcess,
  lines: readonly string[],
  isOdd: boolean,
): Promise<Omit<SecretSeen, 'acceptsSession' | 'isWellAfter'>> {
  const { isReady, state } = await nodeHealth(node, 'nodes');
  return {
    ...{ node: node.url, isOdd, isReady, inHealth: countIn(state) },
    inFigures: await nodeFigure(node, figure),
    inLog: lines.filter((line) => line.includes(logLine)).length,
  };
}

/** Resolves when the health of a node reports this number of nodes with another secret, or after a timeout. */
async function waitForReport(node: NodeProcess, count: number): Promise<void> {
  const endsAtMs = Date.now() + reportedWithinMs;
  while (Date.now() < endsAtMs) {
    if (countIn((await nodeHealth(node, 'nodes')).state) === count) return;
    await wait(200);
  }
}

const countIn = (state: string): number =>
  Number(/(\d+) with another secret/.exec(state)?.[1] ?? 0);

/** Whether this node accepts the host's session. */
async function acceptsSession({ url }: NodeProcess, { cookie, userId }: Account): Promise<boolean> {
  const answer = await fetch(`${url}/api/v1/auth/get-session`, {
    headers: { cookie, origin: url },
    signal: AbortSignal.timeout(sessionWithinMs),
  });
  const body: unknown = await answer.json();
  const user = isRecord(body) ? body['user'] : null;
  return isRecord(user) && user['id'] === userId;
}
