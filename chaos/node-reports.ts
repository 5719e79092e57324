import { isRecord } from '@quizcast/game/json';
import type { NodeProcess } from './world/node.ts';

/** A node's report about one of its engines in `/healthz`. */
export interface NodeHealth {
  isReady: boolean;
  ok: boolean;
  state: string;
}

const answersWithinMs = 5000;

/** All fields are false or empty when the node does not answer. */
export async function nodeHealth({ url }: NodeProcess, engine: string): Promise<NodeHealth> {
  const answer = await fetchText(`${url}/healthz`);
  const body: unknown = answer === null ? null : JSON.parse(answer.text);
  const engines = isRecord(body) ? body['engines'] : null;
  const report = isRecord(engines) ? engines[engine] : null;
  return {
    isReady: answer?.status === 200,
    ok: isRecord(report) && report['ok'] === true,
    state: isRecord(report) ? String(report['state']) : '',
  };
}

/** A metric of a node, by its name with labels; 0 when it is missing. */
export async function nodeFigure({ url }: NodeProcess, name: string): Promise<number> {
  const lines = (await fetchText(`${url}/metrics`))?.text.split('\n') ?? [];
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? 0);
}

async function fetchText(url: string): Promise<{ status: number; text: string } | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(answersWithinMs) });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return null;
  }
}
