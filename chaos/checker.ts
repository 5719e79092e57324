import type {
  SentCommand,
  History,
  Log,
  Logged,
  Picture,
  ChatVote,
  SecretSeen,
  Upload,
  Vote,
} from './history.ts';

/** A violated guarantee. */
export interface Violation {
  rule: string;
  path: string;
  what: string;
}

/**
 * A message this close to the start or end of a vote may or may not count, because clocks and networks differ by that
 * much.
 */
const quietEdgeMs = 1000;
/** Deadline for closing a vote after its end. */
const closedWithinMs = 5000;
/** Deadline for commands that no fault delays. A silent engine is abandoned after ten seconds. */
const answeredWithinMs = 5000;

/**
 * Checks a history against the guarantees of Quizcast. Empty when all hold. `slowness` is the permitted slowdown of a
 * busy machine relative to a quiet one.
 */
export function check(history: History, slowness = 1): Violation[] {
  const logs = new Map(history.logs.map((log) => [log.path, log]));
  return [
    ...history.logs.flatMap((log) => ofLog(log, history.before.get(log.path) ?? [])),
    ...history.commands.flatMap((commands) => ofCommand(commands, logs.get(commands.path))),
    ...history.logs.flatMap((log) => log.votes.flatMap((vote) => ofVote(vote, history, slowness))),
    ...history.disorder.map(({ page, what }) => ({ rule: 'monotonic', path: page, what })),
    ...delayedCommands(history, slowness),
    ...history.uploads.flatMap(ofUpload),
    ...history.secrets.flatMap((seen) => ofSecret(seen, history.secrets.length - 1)),
  ];
}

function delayedCommands({ commands, harmless }: History, slowness: number): Violation[] {
  if (harmless === null) return [];
  const { fromMs, untilMs } = harmless;
  const meanwhile = commands.filter(({ sentAtMs }) => sentAtMs >= fromMs && sentAtMs < untilMs);
  if (meanwhile.length === 0)
    return [{ rule: 'harness', path: '', what: 'nobody asked for anything during the fault' }];
  const byPath = new Map<string, number[]>();
  for (const { path, sentAtMs, answer } of meanwhile)
    if (answer !== null) byPath.set(path, [...(byPath.get(path) ?? []), answer.atMs - sentAtMs]);
  return [...byPath].flatMap(([path, waits]) => {
    // The median ignores single late answers, which are caused by the machine.
    const middleMs = waits.toSorted((one, two) => one - two)[Math.floor(waits.length / 2)] ?? 0;
    return middleMs <= answeredWithinMs * slowness
      ? []
      : [{ rule: 'heldUp', path, what: `commands waited ${middleMs} ms for their answers` }];
  });
}

function ofUpload({ by, isSilent, status, code, readBack, silentStatus }: Upload): Violation[] {
  const found: Violation[] = [];
  const complain = (what: string) => void found.push({ rule: 'upload', path: by, what });
  const expected = isSilent ? 'refused as storeFailed' : 'taken';
  if (isSilent ? status !== 503 || code !== 'storeFailed' : status !== 201)
    complain(`answered ${status} ${code ?? ''} where it should be ${expected}`);
  if (readBack !== null && readBack !== 'whole')
    complain(`taken, and what can be read is ${readBack}`);
  // A client that receives 404 for a file does not ask again.
  if (silentStatus !== null && silentStatus < 500)
    complain(`asked for while the store was silent: ${silentStatus}`);
  return found;
}

/** @param others number of other nodes, as seen from each node */
function ofSecret(seen: SecretSeen, others: number): Violation[] {
  const { node, isOdd, isReady, inHealth, inFigures, inLog, acceptsSession, isWellAfter } = seen;
  const found: Violation[] = [];
  const complain = (what: string) => void found.push({ rule: 'secret', path: node, what });
  const expected = isOdd ? others : 1;
  if (inHealth !== expected) complain(`health tells of ${inHealth} with another secret`);
  if (inFigures !== expected) complain(`figures tell of ${inFigures} with another secret`);
  if (inLog !== expected) complain(`the log tells of ${inLog} with another secret`);
  if (!isReady) complain('said that it is not ready');
  if (acceptsSession.some((knows) => knows === isOdd))
    complain(`knew a session of the others: ${acceptsSession.join(', ')}`);
  if (isWellAfter === false) complain('not well when the odd one had gone');
  return found;
}

function ofLog({ path, entries, replayError }: Log, before: readonly Logged[]): Violation[] {
  const found: Violation[] = [];
  const complain = (rule: string, what: string) => void found.push({ rule, path, what });
  if (replayError !== null) complain('replay', replayError);
  entries.forEach(({ revision }, index) => {
    if (revision !== index + 1) complain('gapless', `entry ${index + 1} is revision ${revision}`);
  });
  const ids = new Set<string>();
  for (const { id, revision } of entries) {
    if (ids.has(id)) complain('once', `${id} is stored again as revision ${revision}`);
    ids.add(id);
  }
  for (const { revision, id } of before)
    if (entries[revision - 1]?.id !== id)
      complain(
        'kept',
        `revision ${revision} was ${id} and is ${entries[revision - 1]?.id ?? 'gone'}`,
      );
  return found;
}

function ofCommand(commands: SentCommand, log: Log | undefined): Violation[] {
  const { path, id, type, answer } = commands;
  const stored = log?.entries.filter((entry) => entry.id === id) ?? [];
  const complain = (rule: string, what: string): Violation[] => [
    { rule, path, what: `${type} ${id}: ${what}` },
  ];
  if (answer === null) return complain('answered', 'nobody has said what became of it');
  if ('refused' in answer)
    return stored.length === 0
      ? []
      : complain('refused', `refused as ${answer.refused}, and stored`);
  const [entry] = stored;
  if (entry === undefined)
    return complain('acknowledged', `acknowledged as revision ${answer.revision}, and not stored`);
  if (entry.revision !== answer.revision)
    return complain('revision', `acknowledged as ${answer.revision}, stored as ${entry.revision}`);
  return [];
}

function ofVote(
  vote: Vote,
  { chatVotes, stored, readAtMs }: History,
  slowness: number,
): Violation[] {
  const edgeMs = quietEdgeMs * slowness;
  const { path, round, final } = vote;
  const found: Violation[] = [];
  const complain = (rule: string, what: string) => void found.push({ rule, path, what });
  const ballots = stored.filter((ballot) => ballot.path === path && ballot.round === round);
  const tally = [0, 0, 0, 0];
  for (const { answer } of ballots) if (answer !== null) tally[answer] = (tally[answer] ?? 0) + 1;
  if (final === null && readAtMs > vote.endsAtMs + closedWithinMs * slowness)
    complain('ended', `${round} should have ended at ${vote.endsAtMs}, and goes on`);
  if (final !== null && tally.some((votes, answer) => votes !== (final[answer] ?? 0)))
    complain('tally', `${round} ended with ${final.join('+')}, stored are ${tally.join('+')}`);
  const byVoter = new Map<string, ChatVote[]>();
  for (const one of chatVotes)
    if (one.path === path && isNear(vote, one, edgeMs))
      byVoter.set(one.voterId, [...(byVoter.get(one.voterId) ?? []), one]);
  for (const [voterId, messages] of byVoter) {
    const answer = ballots.find((ballot) => ballot.voterId === voterId)?.answer ?? null;
    const may = possible(vote, messages, edgeMs);
    if (!may.includes(answer))
      complain(
        'ballot',
        `${voterId} in ${round} said ${messages.map(describeVote).join(', ')}; stored is ${answer ?? 'nothing'}`,
      );
  }
  for (const { voterId } of ballots)
    if (!byVoter.has(voterId)) complain('ballot', `${voterId} in ${round} has said nothing`);
  return found;
}

const describeVote = ({ answer, receipt, atMs }: ChatVote): string =>
  `${answer} (${receipt} heard at ${atMs})`;

const isNear = ({ opensAtMs, endsAtMs }: Vote, { atMs }: ChatVote, edgeMs: number): boolean =>
  atMs >= opensAtMs - edgeMs && atMs <= endsAtMs + edgeMs;

const isWithin = ({ opensAtMs, endsAtMs }: Vote, { atMs }: ChatVote, edgeMs: number): boolean =>
  atMs >= opensAtMs + edgeMs && atMs <= endsAtMs - edgeMs;

/**
 * Possible ballots of a voter: the last message that was certainly received in time, or any later one that may have
 * been.
 */
function possible(vote: Vote, messages: readonly ChatVote[], edgeMs: number): (number | null)[] {
  let may: (number | null)[] = [null];
  for (const message of messages.toSorted((one, two) => one.atMs - two.atMs)) {
    if (message.receipt === 'never') continue;
    const isSure = message.receipt === 'surely' && isWithin(vote, message, edgeMs);
    may = isSure ? [message.answer] : [...may, message.answer];
  }
  return may;
}

/** Pages that do not show the stored state: `expectedDigest` is the digest by path and kind. */
export function strayPages(
  pictures: readonly Picture[],
  expectedDigest: (path: string, kind: Picture['kind']) => string | null,
): Picture[] {
  return pictures.filter(({ path, kind, digest }) => digest !== expectedDigest(path, kind));
}
