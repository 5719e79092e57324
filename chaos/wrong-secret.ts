import { setTimeout as wait } from 'node:timers/promises';
import { isRecord } from '@quizcast/game/json';
import type { Scene } from './faults.ts';
import type { SecretSeen } from './history.ts';
import { nodeFigure, nodeHealth } from './node-words.ts';
import type { Account } from './world/accounts.ts';
import type { NodeProcess } from './world/node.ts';

/** Nodes compare their secrets every ten seconds. */
const toldWithinMs = 40_000;
const sessionWithinMs = 10_000;
const figure = 'quizcast_nodes{state="anotherSecret"}';
const logLine = 'node has another QUIZCAST_SECRET';

/** A node with a different secret joins the others and leaves again: all nodes must report it, without any other effect. */
export async function joinWithWrongSecret({ world, phase, seen }: Scene): Promise<void> {
  const nodes = world.places.map(({ node }) => node);
  const [host] = world.accounts;
  if (host === undefined) throw new Error('There is nobody with a session.');
  const known = nodes.map((node) => ({ node, from: node.lines.length, sessions: [false] }));
  await Promise.all(known.map(async (one) => (one.sessions = [await knows(one.node, host)])));
  const fromMs = Date.now();
  const lasted = wait(phase.lastsMs);
  const odd = await world.oddNode();
  await odd.start();
  const all = [...known, { node: odd, from: 0, sessions: new Array<boolean>() }];
  await Promise.all([...known.map(({ node }) => tellsOf(node, 1)), tellsOf(odd, nodes.length)]);
  // The odd node checks the session first: the others must still accept it afterwards.
  for (const one of all.toReversed()) one.sessions.push(await knows(one.node, host));
  const told = await Promise.all(
    all.map(({ node, from }) => seenOf(node, node.lines.slice(from), node === odd)),
  );
  await odd.stop();
  await Promise.all([lasted, ...nodes.map((node) => tellsOf(node, 0))]);
  seen.harmless = { fromMs, untilMs: Date.now() };
  for (const one of known) one.sessions.push(await knows(one.node, host));
  for (const [index, { node, sessions }] of all.entries()) {
    const one = told[index];
    if (one === undefined) continue;
    const isWellAfter = node === odd ? null : (await nodeHealth(node, 'nodes')).ok;
    seen.secrets.push({ ...one, knowsSession: sessions, isWellAfter });
  }
}

async function seenOf(
  node: NodeProcess,
  lines: readonly string[],
  isOdd: boolean,
): Promise<Omit<SecretSeen, 'knowsSession' | 'isWellAfter'>> {
  const { isReady, state } = await nodeHealth(node, 'nodes');
  return {
    ...{ node: node.url, isOdd, isReady, inHealth: countIn(state) },
    inFigures: await nodeFigure(node, figure),
    inLog: lines.filter((line) => line.includes(logLine)).length,
  };
}

/** Resolves when the health of a node reports this number of nodes with another secret, or after a timeout. */
async function tellsOf(node: NodeProcess, count: number): Promise<void> {
  const endsAtMs = Date.now() + toldWithinMs;
  while (Date.now() < endsAtMs) {
    if (countIn((await nodeHealth(node, 'nodes')).state) === count) return;
    await wait(200);
  }
}

const countIn = (state: string): number =>
  Number(/(\d+) with another secret/.exec(state)?.[1] ?? 0);

/** Whether this node accepts the host's session. */
async function knows({ url }: NodeProcess, { cookie, userId }: Account): Promise<boolean> {
  const answer = await fetch(`${url}/api/v1/auth/get-session`, {
    headers: { cookie, origin: url },
    signal: AbortSignal.timeout(sessionWithinMs),
  });
  const told: unknown = await answer.json();
  const user = isRecord(told) ? told['user'] : null;
  return isRecord(user) && user['id'] === userId;
}
