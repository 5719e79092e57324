import { defaultDocument } from '@quizcast/game/document/defaults';
import { builtInStyles } from '@quizcast/game/document/built-in-styles';
import { builtInCategoryStyles } from '@quizcast/game/games/category-quiz/looks/built-in';
import type { CategoryStyle } from '@quizcast/game/games/category-quiz/style';
import { projectCategoryStyle } from '@quizcast/game/games/category-quiz/style-view';
import type { AnswerState } from '@quizcast/game/games/stage-quiz/changes';
import type { QuizshowStyle } from '@quizcast/game/games/stage-quiz/style';
import { overlayView } from '@quizcast/game/views/overlay-view';
import { projectStyle } from '@quizcast/game/games/stage-quiz/views/style-view';
import type { OverlayView } from '@quizcast/game/views/view';
import type { StageQuizView } from '@quizcast/game/games/stage-quiz/views/view';
import { CategoryGame } from './category-play.ts';
import { crowdMoments } from './crowd-moments.ts';
import type { Moment } from './moment.ts';

/** The default show with one safe stage, at that stage. */
function withQuestion(index: number, change: Partial<StageQuizView> = {}): OverlayView {
  const document = defaultDocument();
  for (const show of document.shows) {
    show.currentStageIndex = index;
    show.stages = show.stages.map((stage, at) => (at === 4 ? { ...stage, isSafe: true } : stage));
  }
  const view = overlayView(document);
  const { stageQuiz: quiz } = view;
  return quiz === null ? view : { ...view, stageQuiz: { ...quiz, ...change } };
}

function standing(
  index: number,
  states: readonly AnswerState[],
  change: Partial<StageQuizView> = {},
): OverlayView {
  const { question = null } = withQuestion(index).stageQuiz ?? {};
  if (question === null) throw new Error('no question');
  const answers = question.answers.map((answer, at) => {
    const state = states[at] ?? 'idle';
    return { ...answer, state, text: state === 'removed' ? '' : answer.text };
  });
  return withQuestion(index, { ...change, question: { ...question, answers } });
}

const withCard = (view: OverlayView, card: OverlayView['card']): OverlayView => ({ ...view, card });
const locked = (index: number) => standing(index, ['idle', 'locked']);

const lost = { how: 'lost', prize: '50 €' } as const;
const board = () => new CategoryGame(1, withDouble).perform({ type: 'categoryQuiz.start' });
const asking = () =>
  new CategoryGame(1)
    .perform({ type: 'categoryQuiz.start' })
    .answer(0, 0, 0, 'right')
    .answer(0, 1, 2, 'right')
    .picks(1, 2)
    .perform({ type: 'categoryQuiz.openBuzzers' });
const buzzed = () => asking().buzzes([[1, 312.4]]);
const finale = () =>
  new CategoryGame(1)
    .perform({ type: 'categoryQuiz.start' })
    .answer(0, 0, 0, 'right')
    .answer(0, 1, 2, 'right')
    .perform({ type: 'categoryQuiz.startFinal' });
/** All players have wagered and answered; the answers are about to be revealed. */
const answered = () => {
  const game = finale().perform({ type: 'categoryQuiz.nextFinalStep' });
  for (const [place, wager] of [100, 0, 200, 0].entries())
    game.perform({ type: 'categoryQuiz.wager', playerId: game.player(place), wager });
  return game
    .perform({ type: 'categoryQuiz.nextFinalStep' })
    .types(['The printing press', '', 'Paper'])
    .perform({ type: 'categoryQuiz.nextFinalStep' });
};
const revealed = () =>
  answered().perform({ type: 'categoryQuiz.revealFinal', playerId: answered().player(0) });
const withDouble = (show: CategoryGame['show']): CategoryGame['show'] => {
  const [category, ...others] = show.gamefield.categories;
  if (category === undefined) return show;
  const fields = category.fields.map((field) => ({ ...field, isDouble: true }));
  return {
    ...show,
    gamefield: { ...show.gamefield, categories: [{ ...category, fields }, ...others] },
  };
};

/** The great moments of a show: the picture before, the picture after, and the movements between them. */
export const moments: Readonly<Record<string, Moment>> = {
  opener: {
    from: withQuestion(-1),
    to: () => withCard(withQuestion(-1), { kind: 'opener', atMs: 1, title: 'Million Monday' }),
    moves: [
      ['transform', 0, 900],
      ['transform', 450, 3550],
    ],
  },
  contestant: {
    from: withQuestion(-1),
    to: () =>
      withCard(withQuestion(-1), {
        kind: 'contestant',
        atMs: 1,
        name: 'Mia',
        line: 'from Kiel',
        untilMs: Date.now() + 3_600_000,
      }),
    moves: [['transform', 0, 500]],
  },
  'ladder, a step': {
    from: withQuestion(2),
    to: () => withCard(withQuestion(2), { kind: 'ladder', atMs: 1, from: 1, to: 2 }),
    moves: [['transform', 700, 600]],
  },
  'ladder, a safety level': {
    from: withQuestion(4),
    to: () => withCard(withQuestion(4), { kind: 'ladder', atMs: 1, from: 3, to: 4 }),
    moves: [
      ['transform', 700, 1200],
      ['transform', 1100, 1200],
    ],
  },
  question: {
    from: withQuestion(0),
    to: () => withQuestion(1, { answersAppear: 'oneByOne' }),
    moves: [
      ['transform', 0, 450],
      ...[0, 1, 2, 3].map((at) => ['transform', 450 + 500 * at, 250] as const),
    ],
  },
  lock: {
    from: withQuestion(0),
    to: () => locked(0),
    moves: [
      ['transform', 0, 250],
      ['opacity', 0, 800],
      ['transform', 0, 60_000 / 54],
    ],
  },
  'lock at the top': {
    from: withQuestion(8),
    to: () => locked(8),
    moves: [['transform', 0, 60_000 / 78]],
  },
  right: {
    from: locked(0),
    to: () =>
      standing(0, ['idle', 'right'], { verdict: { how: 'right', prize: '10 €', step: 'stage' } }),
    moves: [
      ['opacity', 600, 350],
      ['transform', 1650, 450],
    ],
  },
  wrong: {
    from: locked(7),
    to: () => standing(7, ['idle', 'wrong', 'idle', 'right'], { verdict: lost, fallsTo: 4 }),
    moves: [
      ['opacity', 600, 220],
      ['transform', 600, 900],
      ['transform', 1650, 450],
    ],
  },
  'walk away': {
    from: withQuestion(3),
    to: () => withQuestion(3, { endCard: { how: 'walkedAway', prize: '30 €' } }),
    moves: [['transform', 0, 520]],
  },
  'top prize': {
    from: standing(8, ['idle', 'right']),
    to: () => standing(8, ['idle', 'right'], { endCard: { how: 'won', prize: '90 €' } }),
    moves: [
      ['transform', 0, 520],
      ['transform', 300, 2000],
    ],
  },
  '50/50': {
    from: withQuestion(0),
    to: () => standing(0, ['removed', 'idle', 'removed']),
    moves: [
      ['transform', 0, 480],
      ['transform', 300, 480],
    ],
  },
  double: {
    from: board().view(),
    to: () => board().picks(0, 2).view(),
    moves: [
      ['transform', 0, 520],
      ['transform', 120, 620],
    ],
  },
  field: {
    from: new CategoryGame(1).perform({ type: 'categoryQuiz.start' }).view(),
    to: () => new CategoryGame(1).perform({ type: 'categoryQuiz.start' }).picks(1, 2).view(),
    moves: [['transform', 0, 560]],
  },
  buzz: {
    from: asking().view(),
    to: () => buzzed().view(),
    moves: [['opacity', 0, 620]],
  },
  'buzz, right': {
    from: buzzed().view(),
    to: () => buzzed().perform({ type: 'categoryQuiz.judge', verdict: 'right' }).view(),
    moves: [['transform', 0, 420]],
  },
  final: {
    from: asking().perform({ type: 'categoryQuiz.backToBoard' }).view(),
    to: () => finale().view(),
    moves: [
      ['transform', 0, 520],
      ['transform', 120, 620],
    ],
  },
  'final, an answer': {
    from: answered().view(),
    to: () => revealed().view(),
    moves: [],
  },
  'final, a verdict': {
    from: revealed().view(),
    to: () => {
      const game = revealed();
      const playerId = game.player(0);
      return game.perform({ type: 'categoryQuiz.judgeFinal', playerId, verdict: 'right' }).view();
    },
    moves: [
      ['transform', 0, 340],
      ['transform', 700, 340],
      ['transform', 700, 420],
    ],
  },
  winner: {
    from: revealed().view(),
    to: () => revealed().perform({ type: 'categoryQuiz.finish' }).view(),
    moves: [
      ['transform', 0, 520],
      ['transform', 500, 420],
      ['transform', 1900, 420],
      ['transform', 3300, 620],
      ['opacity', 3300, 300],
    ],
  },
  break: {
    from: withQuestion(0),
    to: () => withCard(withQuestion(0), { kind: 'break', atMs: 1, endsAtMs: null }),
    moves: [
      ['opacity', 0, 300],
      ['opacity', 850, 400],
    ],
  },
  credits: {
    from: withQuestion(0),
    to: () =>
      withCard(withQuestion(0), {
        kind: 'credits',
        atMs: 1,
        title: 'Million Monday',
        contestants: ['Mia'],
        viewers: [{ name: 'Ben', points: 7 }],
        crew: ['Kim'],
      }),
    moves: [
      ['transform', 700, 600],
      ['transform', 1600, 600],
    ],
  },
  ...crowdMoments,
};

/** The same moment in another style. */
export function inStyle({ from, to, moves }: Moment, look: LookStyles): Moment {
  const dressed = (view: OverlayView): OverlayView => ({
    ...view,
    style: projectStyle(look.stage),
    ...(view.categoryQuiz === null
      ? {}
      : { categoryQuiz: { ...view.categoryQuiz, style: projectCategoryStyle(look.category) } }),
  });
  return { from: dressed(from), to: () => dressed(to()), moves };
}

interface LookStyles {
  name: string;
  stage: QuizshowStyle;
  category: CategoryStyle;
}

/** The built-in styles whose id contains this word, for both games. */
export function lookOf(word: string): LookStyles {
  const stage = builtInStyles().find(({ id }) => id.includes(word));
  const category = builtInCategoryStyles().find(({ id }) => id.includes(word));
  if (stage === undefined || category === undefined) throw new Error(`no look ${word}`);
  return { name: stage.name, stage, category };
}
