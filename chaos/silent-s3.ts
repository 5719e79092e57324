import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isRecord } from '@quizcast/game/json';
import { noisePng } from '../e2e/fixtures/noise-png.ts';
import type { Scene } from './faults.ts';
import type { Upload } from './history.ts';
import { nodeHealth } from './node-reports.ts';
import type { Relay } from './world/relay.ts';
import type { Place, World } from './world/world.ts';

/** A silent store is abandoned after ten seconds for each step of an upload. */
const answeredWithinMs = 60_000;
const wellWithinMs = 30_000;

const sidePx = 60;

/** An upload, the address of its file, and what was read from it immediately. */
interface Sent {
  upload: Upload;
  address: string | null;
  digest: string | null;
}

/**
 * The S3 store accepts connections without answering: files must work again once it answers, and everything else must
 * keep working.
 */
export async function silenceFiles({ world, phase, seen }: Scene, wire: Relay): Promise<void> {
  const everywhere = (isSilent: boolean): Promise<Sent[]> =>
    Promise.all(world.places.map((place, index) => uploaded(world, place, index, isSilent)));
  const before = await everywhere(false);
  const fromMs = Date.now();
  wire.silence();
  const silent = everywhere(true);
  const reads = before.map(async ({ upload, address }, index) => {
    if (address !== null) upload.silentStatus = (await got(world, index, address)).status;
  });
  await Promise.all([silent, ...reads, wait(phase.lastsMs)]);
  seen.harmless = { fromMs, untilMs: Date.now() };
  wire.restore();
  await Promise.all(world.places.map(hasFilesAgain));
  const sent = [...before, ...(await silent), ...(await everywhere(false))];
  await Promise.all(sent.map((one, index) => readBack(world, one, index + 1)));
  seen.uploads.push(...sent.map(({ upload }) => upload));
}

/** Uploads one picture, with a different host for each node. */
async function uploaded(
  { accounts }: World,
  { node }: Place,
  index: number,
  isSilent: boolean,
): Promise<Sent> {
  const host = accounts[index];
  if (host === undefined) throw new Error('There are fewer hosts than nodes.');
  const answer = await answered(`${node.url}/api/v1/files/image?uid=${host.userId}`, {
    method: 'POST',
    headers: { origin: node.url, cookie: host.cookie, 'content-type': 'image/png' },
    body: new Uint8Array(noisePng(sidePx + index)),
  });
  const body: unknown = answer.status === 0 ? null : JSON.parse(answer.bytes.toString());
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : null;
  const address = isRecord(body) && answer.status === 201 ? String(body['address']) : null;
  const by = `${host.userId} at ${node.url}`;
  return {
    upload: {
      ...{ by, isSilent, status: answer.status, readBack: null, silentStatus: null },
      code: error === null ? null : String(error['code']),
    },
    address,
    digest: address === null ? null : digestOf(await answered(`${node.url}${address}`, {})),
  };
}

/** Reads an uploaded file from a different node than the one that received it. */
async function readBack(
  world: World,
  { upload, address, digest }: Sent,
  index: number,
): Promise<void> {
  if (address === null) return;
  const answer = await got(world, index, address);
  if (answer.status !== 200) upload.readBack = 'gone';
  else upload.readBack = digestOf(answer) === digest ? 'whole' : 'other';
}

function got({ places }: World, index: number, address: string): Promise<Answered> {
  const node = places[index % places.length]?.node.url ?? '';
  return answered(`${node}${address}`, {});
}

interface Answered {
  /** 0: no answer. */
  status: number;
  bytes: Buffer;
}

async function answered(url: string, request: RequestInit): Promise<Answered> {
  try {
    const signal = AbortSignal.timeout(answeredWithinMs);
    const answer = await fetch(url, { ...request, signal });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  } catch {
    return { status: 0, bytes: Buffer.alloc(0) };
  }
}

/** Failures show up in the next upload. */
async function hasFilesAgain({ node }: Place): Promise<void> {
  const endsAtMs = Date.now() + wellWithinMs;
  while (Date.now() < endsAtMs) {
    if ((await nodeHealth(node, 'files')).ok) return;
    await wait(200);
  }
}

const digestOf = ({ bytes }: Answered): string => createHash('sha1').update(bytes).digest('hex');
