import { roundBeganAtMs } from '@quizcast/game/games/everybody';
import { isRehearsalRound } from '@quizcast/game/crowd/rehearsal';
import { isRecord, type JsonErrorCode } from '@quizcast/game/json';
import { showRunSchema } from '@quizcast/game/season/run';
import { parseJson } from '../security/json-limits.ts';
import {
  maxAnswersPerLine,
  seasonFormat,
  seasonVersion,
  type FiledAnswer,
  type SeasonLine,
} from './season-file.ts';

interface Viewer {
  viewer: string;
  name: string;
}

/** Twice the size of a season with a million answers. */
export const seasonLimits = { bytes: 64 * 1024 * 1024, values: 8_000_000 };
/** Lines repeat the names of viewers, which a hostile file could make very long. */
const maxLineBytes = 2 * seasonLimits.bytes;

/** The reason why a file cannot be read, and where. */
export interface SeasonFileError {
  /** Such as `shows/3/answers/0/17`. */
  path: string;
  message: string;
}

class Unreadable extends Error {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

const [maxName, maxAnswer, maxShows] = [200, 1000, 20_000];
const viewerKey = /^[a-z]{1,20}:\S{1,200}$/u;
const dayMs = 24 * 3_600_000;

export type SeasonRead =
  /** Lines of JSON, see `seasonLineSchema`. */
  | { kind: 'season'; lines: Uint8Array<ArrayBuffer> }
  | { kind: 'notJson'; code: JsonErrorCode }
  | { kind: 'error'; error: SeasonFileError };

/**
 * Parses an exported season file. All of it is validated before anything is stored. This takes seconds for a large one,
 * so it runs in a thread (`importing/formats/format-pool.ts`).
 */
export function readSeasonFile(bytes: Uint8Array): SeasonRead {
  const json = parseJson(bytes, seasonLimits.values);
  if (json.kind === 'error') return { kind: 'notJson', code: json.code };
  try {
    return { kind: 'season', lines: linesOf(json.value) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { kind: 'error', error: { path: error.path, message: error.message } };
  }
}

/** The lines of a season; they are written show by show, because a thread has no memory for a second season. */
function linesOf(value: unknown): Uint8Array<ArrayBuffer> {
  if (!isRecord(value) || value['format'] !== seasonFormat)
    throw new Unreadable('format', `this is no season: format is not "${seasonFormat}"`);
  if (value['version'] !== seasonVersion)
    throw new Unreadable('version', `this Quizcast reads version ${seasonVersion}`);
  const viewers = listAt(value['viewers'], 'viewers').map(viewerIn);
  const shows = listAt(value['shows'], 'shows');
  if (shows.length > maxShows) throw new Unreadable('shows', `at most ${maxShows} shows`);
  const rounds = new Set<string>();
  const lines: Buffer[] = [];
  let bytes = 0;
  for (const [index, show] of shows.entries())
    for (const line of linesOfShow(show, `shows/${index}`, viewers, rounds)) {
      const text = Buffer.from(`${JSON.stringify(line)}\n`);
      bytes += text.length;
      if (bytes > maxLineBytes) throw new Unreadable('viewers', 'the names are too long');
      lines.push(text);
    }
  return new Uint8Array(Buffer.concat(lines));
}

function listAt(value: unknown, path: string): unknown[] {
  if (!Array.isArray(value)) throw new Unreadable(path, 'a list is missing here');
  return value;
}

function viewerIn(value: unknown, index: number): Viewer {
  const path = `viewers/${index}`;
  const [viewer, name]: unknown[] = listAt(value, path);
  if (typeof viewer !== 'string' || !viewerKey.test(viewer))
    throw new Unreadable(
      `${path}/0`,
      'a viewer is written as platform:id, such as twitch:40934651',
    );
  if (typeof name !== 'string' || name.length > maxName)
    throw new Unreadable(`${path}/1`, `a name is a text of at most ${maxName} characters`);
  return { viewer, name };
}

function* linesOfShow(
  value: unknown,
  path: string,
  viewers: readonly Viewer[],
  known: Set<string>,
): Generator<SeasonLine> {
  const read = showRunSchema.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    const place = [path, ...(issue?.path ?? [])].map(String).join('/');
    throw new Unreadable(place, issue?.message ?? 'this has the wrong shape');
  }
  const { data: run } = read;
  run.rounds.forEach(({ round }, index) => {
    const place = `${path}/rounds/${index}/round`;
    if (isRehearsalRound(round)) throw new Unreadable(place, 'rehearsals are not taken');
    if (roundBeganAtMs(round) === null)
      throw new Unreadable(place, 'this is no name of a round, which tells when it began');
    if (known.has(round)) throw new Unreadable(place, 'this round is in the file twice');
    known.add(round);
  });
  if (run.run !== run.rounds[0]?.round)
    throw new Unreadable(`${path}/run`, 'this is not the name of the first round');
  const all = isRecord(value) ? listAt(value['answers'], `${path}/answers`) : [];
  if (all.length !== run.rounds.length)
    throw new Unreadable(
      `${path}/answers`,
      `there are answers to ${all.length} of ${run.rounds.length} rounds`,
    );
  yield run;
  for (const [round, listed] of all.entries()) {
    const place = `${path}/answers/${round}`;
    const answers = listAt(listed, place);
    for (let from = 0; from < answers.length; from += maxAnswersPerLine)
      yield {
        round,
        answers: answers.slice(from, from + maxAnswersPerLine).map((each, at) => {
          const [index, answer, afterMs] = answerIn(each, `${place}/${from + at}`, viewers.length);
          const { viewer = '', name = '' } = viewers[index] ?? {};
          return [viewer, name, answer, afterMs];
        }),
      };
  }
}

function answerIn(value: unknown, path: string, viewers: number): FiledAnswer {
  const [viewer, answer, afterMs]: unknown[] = listAt(value, path);
  if (typeof viewer !== 'number' || !Number.isInteger(viewer) || viewer < 0 || viewer >= viewers)
    throw new Unreadable(`${path}/0`, `there is no such viewer in a list of ${viewers}`);
  if (answer !== null && (typeof answer !== 'string' || answer.length > maxAnswer))
    throw new Unreadable(`${path}/1`, `an answer is a text of at most ${maxAnswer} characters`);
  if (typeof afterMs !== 'number' || !Number.isFinite(afterMs) || Math.abs(afterMs) > dayMs)
    throw new Unreadable(`${path}/2`, 'an answer is given within a day of its question');
  return [viewer, answer, afterMs];
}
