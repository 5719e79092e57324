import type { QuizShowApp } from '@quizcast/game/document/document';
import { showAtRest, type CrowdShow } from '@quizcast/game/games/crowd-quiz/show';
import { overlayView } from '@quizcast/game/views/overlay-view';
import type { OverlayView } from '@quizcast/game/views/view';

/** Shares as they may look. */
const sampleShares = [34, 41, 12, 7, 4, 2];

/** A question of a crowd quiz as overlays would show it, before or after its reveal; without its time, which runs on air alone. */
export function crowdPictureView(
  app: QuizShowApp,
  show: CrowdShow,
  questionId: string,
  isRevealed: boolean,
): OverlayView {
  const question = show.questions.find(({ id }) => id === questionId);
  const options = question?.options ?? [];
  const posed: CrowdShow = {
    ...showAtRest(show),
    play: {
      phase: isRevealed ? 'reveal' : 'question',
      questionId,
      asked: {
        [questionId]: {
          round: 'picture',
          opensAtMs: 0,
          endsAtMs: 0,
          isRevealed,
          order: options.map((_, option) => (option + 1) % options.length),
          ...(isRevealed ? { result: { ...sampleResult, shares: sharesOf(options.length) } } : {}),
        },
      },
    },
  };
  const view = overlayView({
    ...app,
    onAir: 'crowdQuiz',
    isCleared: false,
    delayLight: undefined,
    crowdQuiz: { activeShow: show.id, shows: [posed] },
  });
  const { crowdQuiz } = view;
  return crowdQuiz === null
    ? view
    : { ...view, crowdQuiz: { ...crowdQuiz, clock: null, crowd: null } };
}

const sharesOf = (options: number): number[] => sampleShares.slice(0, options);

const sampleResult = {
  scoredAs: '',
  atMs: 0,
  answered: 100,
  right: 41,
  climbers: [],
  players: 100,
  board: [],
};
