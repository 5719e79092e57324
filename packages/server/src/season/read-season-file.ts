import { roundBeganAtMs } from '@quizcast/game/games/everybody';
import { isRehearsalRound } from '@quizcast/game/crowd/rehearsal';
import { isRecord } from '@quizcast/game/json';
import { showRunSchema, type ShowRun } from '@quizcast/game/season/run';
import { seasonFormat, seasonVersion, type FiledAnswer } from './season-file.ts';

export interface FiledShow {
  run: ShowRun;
  /** Answers by round. */
  answers: FiledAnswer[][];
}

export interface SeasonFile {
  shows: FiledShow[];
  viewers: { viewer: string; name: string }[];
}

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

/** Parses an exported season file. All of it is validated before anything is stored. */
export function readSeasonFile(
  value: unknown,
): { kind: 'season'; file: SeasonFile } | { kind: 'error'; error: SeasonFileError } {
  try {
    return { kind: 'season', file: seasonIn(value) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { kind: 'error', error: { path: error.path, message: error.message } };
  }
}

function seasonIn(value: unknown): SeasonFile {
  if (!isRecord(value) || value['format'] !== seasonFormat)
    throw new Unreadable('format', `this is no season: format is not "${seasonFormat}"`);
  if (value['version'] !== seasonVersion)
    throw new Unreadable('version', `this Quizcast reads version ${seasonVersion}`);
  const viewers = listAt(value['viewers'], 'viewers').map(viewerIn);
  const shows = listAt(value['shows'], 'shows');
  if (shows.length > maxShows) throw new Unreadable('shows', `at most ${maxShows} shows`);
  const rounds = new Set<string>();
  return {
    viewers,
    shows: shows.map((show, index) => showIn(show, `shows/${index}`, viewers.length, rounds)),
  };
}

function listAt(value: unknown, path: string): unknown[] {
  if (!Array.isArray(value)) throw new Unreadable(path, 'a list is missing here');
  return value;
}

function viewerIn(value: unknown, index: number): SeasonFile['viewers'][number] {
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

function showIn(value: unknown, path: string, viewers: number, known: Set<string>): FiledShow {
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
  const answers = all.map((round, index) => {
    const place = `${path}/answers/${index}`;
    return listAt(round, place).map((each, at) => answerIn(each, `${place}/${at}`, viewers));
  });
  return { run, answers };
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
