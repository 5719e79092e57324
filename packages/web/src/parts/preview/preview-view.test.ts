import { describe, expect, test } from 'vitest';
import { defaultDocument, defaultStyle } from '@quizcast/game/document/defaults';
import { previewStates, previewView, type PreviewState } from './preview-view.ts';

const app = defaultDocument();
const [show] = app.shows;
if (show === undefined) throw new Error('no show');

const preview = (state: PreviewState, more: Partial<typeof show> = {}) =>
  previewView({
    state,
    app,
    style: { ...defaultStyle(), id: 'mine' },
    show: { ...show, ...more },
    stageId: 'stage2',
    longText: { question: 'long', answers: ['1', '2', '3', '4'] },
    explanation: 'because',
    contestant: { name: 'Somebody', line: '' },
    nowMs: 1_000_000,
  }).stageQuiz;

const states = (state: PreviewState): string =>
  preview(state)
    ?.question.answers.map((answer) => answer.state)
    .join(' ') ?? '';

describe('a preview', () => {
  test('is at the requested stage', () => {
    expect(preview('question')?.question.stageId).toBe('stage2');
    expect(preview('question')?.stages.map(({ state }) => state)).toEqual([
      'passed',
      'active',
      ...Array.from({ length: 7 }, () => 'ahead'),
    ]);
  });

  test('shows every state of the answers', () => {
    // The right answer of the second question is C.
    expect(states('question')).toBe('idle idle idle idle');
    expect(states('locked')).toBe('idle idle locked idle');
    expect(states('right')).toBe('idle idle right idle');
    expect(states('wrong')).toBe('idle idle right wrong');
  });

  test('shows a vote with a running countdown', () => {
    expect(preview('voting')?.voting).toMatchObject({
      isOpen: true,
      startsAtMs: 1_000_000,
      endsAtMs: 1_030_000,
    });
    expect(preview('question')?.voting).toBeNull();
  });

  test('shows a contestant with a clock, and the end card', () => {
    const mia = { name: 'Mia', line: 'from Kiel' };
    const named = preview('contestant', { contestant: mia });
    expect(named?.contestant).toEqual(mia);
    expect(named?.clock).toMatchObject({ startsAtMs: 1_000_000, endsAtMs: 1_030_000 });
    expect(preview('contestant')?.contestant).toEqual({ name: 'Somebody', line: '' });
    expect(preview('endCard')?.endCard).toEqual({ how: 'won', prize: '90 €' });
    expect(preview('question')).toMatchObject({ contestant: null, clock: null, endCard: null });
  });

  test('shows a missing question, used jokers, long texts and a picture', () => {
    expect(preview('noQuestion')?.question.stageId).toBeNull();
    expect(preview('usedJokers')?.jokers.map(({ isUsed }) => isUsed)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(preview('longText')?.question.text).toBe('long');
    expect(preview('image')?.question.image).toBe('/preview-image.svg');
    expect(preview('question')?.question.image).toBeNull();
  });

  test("shows an explanation with the right answer: the question's own or a sample", () => {
    expect(preview('explanation')?.question.explanation).toBe('because');
    expect(states('explanation')).toBe('idle idle right idle');
    for (const state of ['question', 'right', 'voting', 'noQuestion'] as const)
      expect(preview(state)?.question.explanation).toBeNull();
    const own = show.stages.map((stage) => ({
      ...stage,
      question: { ...stage.question, explanation: 'its own' },
    }));
    expect(preview('explanation', { stages: own })?.question.explanation).toBe('its own');
  });

  test('shows all parts at once for placing them', () => {
    const { voting, question, jokers, stages } = preview('everything') ?? {};
    expect(voting?.isOpen).toBe(true);
    expect(question).toMatchObject({ image: '/preview-image.svg', explanation: 'because' });
    expect([jokers?.length, stages?.length]).toEqual([4, 9]);
  });

  test('ignores the state of the running game', () => {
    const [first, second, ...rest] = show.stages;
    if (first === undefined || second === undefined) throw new Error('no stages');
    const played = {
      currentStageIndex: 0,
      jokers: show.jokers.map((joker) => ({ ...joker, isUsed: true })),
      stages: [
        first,
        {
          ...second,
          question: { ...second.question, lockedAnswer: 0 as const, showCorrectAnswer: true },
        },
        ...rest,
      ],
    };
    for (const state of previewStates) expect(preview(state, played)).toEqual(preview(state));
  });
});
