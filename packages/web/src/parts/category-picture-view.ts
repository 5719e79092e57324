import type { CategoryQuizCommand } from '@quizcast/game/games/category-quiz/command';
import { unplayedCategoryShow } from '@quizcast/game/games/category-quiz/reset';
import { awaitsStake, type CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { play } from '@quizcast/game/games/category-quiz/transitions';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { overlayView } from '@quizcast/game/views/overlay-view';
import type { Stamp } from '@quizcast/game/stamp';
import type { OverlayView } from '@quizcast/game/views/view';

/** Null for the board of the gamefield. */
type BoardId = string | null;

/** The part of a show to preview. */
export type Subject =
  | { kind: 'board'; boardId: BoardId }
  | { kind: 'field'; boardId: BoardId; fieldId: string }
  | { kind: 'final' }
  | { kind: 'tieBreak' };

/** `double`: before its stake is set. */
export const moments = ['double', 'question', 'blurred', 'answer'] as const;
export type Moment = (typeof moments)[number];

const stamp: Stamp = { atMs: 0, actor: { kind: 'owner', userId: 'editor' }, dice: 1 };

type Step = CategoryQuizCommand extends infer Each
  ? Each extends { showId: string }
    ? Omit<Each, 'showId'>
    : never
  : never;

/**
 * Builds the overlay view of a copy of the show, played up to the subject by the game's own moves. Null when the rules
 * do not allow the show to start. Without sound, and with its timer paused.
 */
export function pictureView(
  app: QuizShowApp,
  show: CategoryQuizshow,
  subject: Subject,
  moment: Moment,
): OverlayView | null {
  const started = applySteps(unplayedCategoryShow(show), [{ type: 'categoryQuiz.start' }]);
  if (started.play.phase === 'ready') return null;
  const picked = applySteps(started, stepsTo(subject));
  const standing = applySteps(picked, [
    ...(moment === 'double' ? [] : stakeIn(picked)),
    { type: 'categoryQuiz.pauseTimer' },
    ...stepsAt(subject, moment),
  ]);
  const view = overlayView({
    ...app,
    onAir: 'categoryQuiz',
    crowdQuiz: { shows: [] },
    isCleared: false,
    categoryQuiz: { ...app.categoryQuiz, activeShow: show.id, shows: [standing] },
  });
  const { categoryQuiz } = view;
  return categoryQuiz === null ? null : { ...view, categoryQuiz: { ...categoryQuiz, sound: null } };
}

function stepsTo(subject: Subject): Step[] {
  switch (subject.kind) {
    case 'board':
      return [{ type: 'categoryQuiz.chooseBoard', boardId: subject.boardId }];
    case 'field':
      return [
        { type: 'categoryQuiz.chooseBoard', boardId: subject.boardId },
        { type: 'categoryQuiz.pickField', fieldId: subject.fieldId },
      ];
    case 'final':
      return [
        { type: 'categoryQuiz.startFinal' },
        { type: 'categoryQuiz.nextFinalStep' },
        { type: 'categoryQuiz.nextFinalStep' },
      ];
    case 'tieBreak':
      return [{ type: 'categoryQuiz.startTieBreak' }];
  }
}

/** A double is played by the first player, for the points of its field. */
function stakeIn(show: CategoryQuizshow): Step[] {
  const [player] = show.players;
  if (player === undefined || !awaitsStake(show)) return [];
  const stake = Math.max(1, show.gamefield.fieldPoints);
  return [{ type: 'categoryQuiz.setStake', playerId: player.id, stake }];
}

function stepsAt({ kind }: Subject, moment: Moment): Step[] {
  switch (moment) {
    case 'double':
      return [];
    case 'question':
      return kind === 'field' ? [{ type: 'categoryQuiz.setBlur', isBlurred: false }] : [];
    case 'blurred':
      return [{ type: 'categoryQuiz.setBlur', isBlurred: true }];
    case 'answer':
      return [
        ...(kind === 'final' ? [{ type: 'categoryQuiz.nextFinalStep' } as const] : []),
        { type: 'categoryQuiz.showAnswer' },
      ];
  }
}

/** A refused move changes nothing: a field without a picture cannot be blurred. */
function applySteps(show: CategoryQuizshow, steps: readonly Step[]): CategoryQuizshow {
  return steps.reduce((before, step) => {
    const after = play(before, { ...step, showId: show.id }, stamp);
    return typeof after === 'string' ? before : after;
  }, show);
}
