import { describe, expect, test } from 'vitest';
import { agenda } from '../../agenda.ts';
import { owner, playAll, run, showId, stamp } from '../../any-command.fixture.ts';
import type { Command } from '../../command.ts';
import { defaultDocument } from '../../document/defaults.ts';
import type { QuizShowApp } from '../../document/document.ts';
import { reduce } from '../../reduce.ts';
import type { Question } from './show.ts';

const start: Command = { type: 'stageQuiz.start', showId };
const next: Command = { type: 'stageQuiz.nextStage', showId };
const reveal: Command = { type: 'stageQuiz.revealAnswer', showId };
const undo: Command = { type: 'stageQuiz.undo', showId };
const lock: Command = { type: 'stageQuiz.lockAnswer', showId, answer: 1 };
const unlock: Command = { type: 'stageQuiz.unlockAnswer', showId };

const switched = (isOn: boolean): Command => ({
  type: 'edit.update',
  path: ['shows', showId, 'everybodyPlays'],
  value: { isOn },
});
const keyOf = (stage: string, correctAnswer: number): Command => ({
  type: 'edit.update',
  path: ['shows', showId, 'stages', stage, 'question', 'correctAnswer'],
  value: correctAnswer,
});
const begun = (): QuizShowApp => playAll(defaultDocument(), [switched(true), start, next]);
const at = (document: QuizShowApp, atMs: number, command: Command): QuizShowApp => {
  const result = reduce(document, command, stamp({ atMs, actor: owner }));
  if (result.kind === 'refused') throw new Error(result.reason);
  return result.document;
};
const question = (document: QuizShowApp): Question => {
  const show = document.shows[0];
  const found = show?.stages[show.currentStageIndex]?.question;
  if (found === undefined) throw new Error('no question in play');
  return found;
};
const row = { rank: 1, name: 'Mia', points: 100, right: 1, streak: 1 };
/** Runs all scores that are due. */
function scored(document: QuizShowApp): QuizShowApp {
  const due = agenda(document).scores.map(({ round, scoredAs }): Command => ({
    type: 'stageQuiz.scoreCrowd',
    showId,
    round,
    result: {
      scoredAs,
      answered: 3,
      right: 1,
      shares: [1, 1, 1, 0],
      climbers: [row],
      players: 3,
      board: [row],
    },
  }));
  return playAll(document, due);
}

const listens = (document: QuizShowApp) => agenda(document).listens;
const scoreCard: Command = {
  type: 'stageQuiz.showScore',
  showId,
  score: { row: { ...row, rank: 7 }, players: 40 },
};

describe('everybody plays the stage quiz', () => {
  test('CROWD16 a factor multiplies the points of a question, and another factor scores it again', () => {
    const counted = scored(playAll(begun(), [reveal]));
    expect(agenda(counted).scores).toEqual([]);
    const factor = (value: number | null): Command => ({
      type: 'edit.update',
      path: ['shows', showId, 'stages', 'stage1', 'question', 'crowdFactor'],
      value,
    });
    const doubled = playAll(counted, [factor(2)]);
    expect(agenda(doubled).scores.map(({ rounds }) => rounds[0]?.points)).toEqual([200]);
    const survey = playAll(counted, [factor(0)]);
    expect(agenda(survey).scores.map(({ rounds }) => rounds[0]?.points)).toEqual([0]);
    expect(agenda(playAll(survey, [factor(null)])).scores).toEqual([]);
    expect(run(counted, factor(11))).toMatchObject({ kind: 'refused' });
  });

  test('CROWD54 the chat is read from the first question until three hours after the last', () => {
    const started = playAll(defaultDocument(), [switched(true), start]);
    expect(listens(started)).toEqual([]);
    const asked = at(started, 5_000_000, next);
    expect(listens(asked)).toMatchObject([
      { game: 'stageQuiz', showId, closesAtMs: 5_000_000 + 3 * 3_600_000 },
    ]);
    const between = playAll(asked, [reveal]);
    expect(listens(between)).toEqual(listens(asked));
    expect(listens(at(between, 6_000_000, next))[0]?.closesAtMs).toBe(6_000_000 + 3 * 3_600_000);
    expect(listens(playAll(between, [switched(false)]))).toEqual([]);
  });

  test('CROWD56 a score stays on air until the show is started again or reset', () => {
    const shown = playAll(begun(), [scoreCard]);
    expect(shown.shows[0]?.scoreOnAir).toMatchObject({ row: { rank: 7 }, players: 40 });
    for (const again of [start, { type: 'stageQuiz.reset', showId } as const])
      expect(playAll(shown, [again]).shows[0]).not.toHaveProperty('scoreOnAir');
    expect(reduce(shown, scoreCard, stamp({ actor: owner }))).toMatchObject({ kind: 'refused' });
  });

  test('CROWD1 a question opens to everybody when it comes on air, but to nobody in other shows', () => {
    expect(agenda(begun()).crowds).toEqual([
      {
        showId,
        round: question(begun()).crowd?.round,
        question: { kind: 'choice', options: question(begun()).answers },
        channel: null,
        channelError: 'noUsername',
        countSharedChat: false,
        isFirstAnswerFinal: false,
        opensAtMs: 1_000_000,
        closesAtMs: 1_000_000 + 3_600_000,
      },
    ]);
    expect(agenda(playAll(begun(), [switched(false)])).crowds).toEqual([]);
    const quiet = playAll(defaultDocument(), [start, next]);
    expect(agenda(quiet).crowds).toEqual([]);
    expect(question(quiet).crowd).toBeUndefined();
  });

  test('CROWD2 answers count until the lock plus the stream delay', () => {
    const delayed = playAll(begun(), [
      { type: 'edit.update', path: ['settings', 'twitch', 'streamDelaySeconds'], value: 7 },
    ]);
    const locked = at(delayed, 2_000_000, lock);
    expect(agenda(locked).crowds).toMatchObject([{ closesAtMs: 2_007_000 }]);
    const open = at(locked, 2_001_000, unlock);
    expect(agenda(open).crowds).toMatchObject([{ closesAtMs: 4_600_000 }]);
    expect(agenda(playAll(locked, [reveal])).crowds).toEqual([]);
  });

  test('CROWD3 a question that undo takes off the air returns as the same round, and its time starts anew', () => {
    const { round } = agenda(begun()).crowds[0] ?? {};
    const back = playAll(begun(), [undo]);
    expect(agenda(back).crowds).toEqual([]);
    const again = at(back, 5_000_000, next);
    expect(agenda(again).crowds).toMatchObject([{ round, opensAtMs: 5_000_000 }]);
  });

  test('CROWD4 a result is due after the reveal, and scored once', () => {
    expect(agenda(begun()).scores).toEqual([]);
    const revealed = playAll(begun(), [reveal]);
    const { round } = question(revealed).crowd ?? {};
    const [job] = agenda(revealed).scores;
    expect(job).toMatchObject({ showId, round, rules: { streakBonus: true, speed: 'none' } });
    expect(job?.rounds).toEqual([
      {
        round,
        opensAtMs: 1_000_000,
        key: { kind: 'choice', right: [question(revealed).correctAnswer] },
        points: 100,
      },
    ]);
    const counted = scored(revealed);
    expect(agenda(counted).scores).toEqual([]);
    expect(question(counted).crowdResult).toMatchObject({ answered: 3, atMs: 1_000_000 });
  });

  test('CROWD4 a result for a question that is hidden again changes nothing', () => {
    const revealed = playAll(begun(), [reveal]);
    const [job] = agenda(revealed).scores;
    if (job === undefined) throw new Error('nothing due');
    const hidden = playAll(revealed, [undo]);
    const late = run(hidden, {
      type: 'stageQuiz.scoreCrowd',
      showId,
      round: job.round,
      result: {
        scoredAs: job.scoredAs,
        answered: 0,
        right: 0,
        shares: [],
        climbers: [],
        players: 0,
        board: [],
      },
    });
    expect(late).toMatchObject({ kind: 'accepted', document: hidden });
  });

  test('CROWD5 another key makes the result and every later one due again', () => {
    let document = scored(playAll(begun(), [reveal]));
    document = scored(playAll(at(document, 2_000_000, next), [reveal]));
    document = scored(playAll(at(document, 3_000_000, next), [reveal]));
    const rounds = document.shows[0]?.stages.map(({ question: { crowd } }) => crowd?.round) ?? [];
    expect(agenda(document).scores).toEqual([]);
    const second = document.shows[0]?.stages[1];
    if (second === undefined) throw new Error('no second stage');
    const other = (second.question.correctAnswer + 1) % 4;
    const corrected = playAll(document, [keyOf(second.id, other)]);
    expect(agenda(corrected).scores.map(({ round }) => round)).toEqual([rounds[1], rounds[2]]);
    expect(agenda(scored(corrected)).scores).toEqual([]);
  });

  test('CROWD5 undo of the reveal removes the result, and another reveal makes it due again', () => {
    const back = playAll(scored(playAll(begun(), [reveal])), [undo]);
    expect(question(back).crowdResult).toBeUndefined();
    expect(agenda(back)).toMatchObject({ scores: [], crowds: [{ showId }] });
    expect(agenda(playAll(back, [reveal])).scores).toHaveLength(1);
  });

  test('CROWD6 a new start clears all results and opens new rounds', () => {
    const counted = scored(playAll(begun(), [reveal]));
    const fresh = playAll(counted, [start]);
    for (const { question: each } of fresh.shows[0]?.stages ?? [])
      expect([each.crowd, each.crowdResult]).toEqual([undefined, undefined]);
    const again = at(fresh, 9_000_000, next);
    expect(question(again).crowd?.round).not.toBe(question(counted).crowd?.round);
  });

  test('CROWD6 an inserted stage brings no round and no result', () => {
    const counted = scored(playAll(begun(), [reveal]));
    const stage = counted.shows[0]?.stages[0];
    if (stage === undefined) throw new Error('no stage');
    const copied = playAll(counted, [
      {
        type: 'edit.insert',
        path: ['shows', showId, 'stages'],
        value: { ...stage, id: 'copy' },
        before: null,
      },
    ]);
    const copy = copied.shows[0]?.stages.at(-1)?.question;
    expect([copy?.crowd, copy?.crowdResult]).toEqual([undefined, undefined]);
  });
});
