import { letters, type AnswerIndex, type Joker, type Stage } from '@quizcast/game/stage-quiz/show';
import type { Language } from '@quizcast/game/document/document';
import type {
  AnswerState,
  OverlayStyle,
  OverlayView,
  QuestionView,
  VotingView,
} from '@quizcast/game/view';

/** The situations in which a style or a question can be looked at without playing. */
export const previewStates = [
  'question',
  'locked',
  'right',
  'wrong',
  'voting',
  'noQuestion',
  'usedJokers',
  'longText',
] as const;
export type PreviewState = (typeof previewStates)[number];

export interface PreviewInput {
  state: PreviewState;
  style: OverlayStyle;
  language: Language;
  watermark: boolean;
  jokers: readonly Joker[];
  stages: readonly Stage[];
  /** The stage to show; null shows none. */
  stageId: string | null;
  /** The texts of `longText`: a question and four answers of a length that nobody should need. */
  longText: { question: string; answers: readonly string[] };
  /** Server epoch milliseconds at which the vote of `voting` is seen, with two thirds of its time left. */
  nowMs: number;
}

const votingMs = 30_000;
const previewVotes = [112, 38, 21, 64];

/** What an overlay would show if the show stood at this stage in this situation. */
export function previewView(input: PreviewInput): OverlayView {
  const { state, style, language, watermark, stages } = input;
  const index = stages.findIndex(({ id }) => id === input.stageId);
  const shown = state === 'noQuestion' ? -1 : index;
  return {
    kind: 'stageQuiz',
    language,
    watermark,
    style: {
      joker: style.joker,
      question: style.question,
      stage: style.stage,
      votingChart: style.votingChart,
    },
    stageQuiz: {
      showId: 'preview',
      question: questionView(input, stages[shown]),
      jokers: input.jokers.map(({ id, name, icon }, position) => ({
        id,
        name,
        icon,
        isUsed: state === 'usedJokers' && position % 2 === 0,
      })),
      stages: stages.map(({ id, price }, position) => ({
        id,
        price,
        state: position < shown ? 'passed' : position === shown ? 'active' : 'ahead',
      })),
      voting: state === 'voting' ? votingView(input.nowMs) : null,
    },
  };
}

function questionView(input: PreviewInput, stage: Stage | undefined): QuestionView {
  const { state, longText } = input;
  const question = stage?.question;
  const correct = question?.correctAnswer ?? 0;
  return {
    stageId: stage?.id ?? null,
    text: (state === 'longText' ? longText.question : question?.question) ?? '',
    image: question?.image ?? null,
    answers: letters.map((letter, index) => ({
      letter,
      text: (state === 'longText' ? longText.answers[index] : question?.answers[index]) ?? '',
      state: stage === undefined ? 'idle' : answerState(state, index, correct),
    })),
  };
}

function answerState(state: PreviewState, index: number, correct: AnswerIndex): AnswerState {
  const other = (correct + 1) % letters.length;
  switch (state) {
    case 'locked':
      return index === correct ? 'locked' : 'idle';
    case 'right':
      return index === correct ? 'right' : 'idle';
    case 'wrong':
      if (index === correct) return 'right';
      return index === other ? 'wrong' : 'idle';
    case 'question':
    case 'voting':
    case 'noQuestion':
    case 'usedJokers':
    case 'longText':
      return 'idle';
  }
}

const votingView = (nowMs: number): VotingView => ({
  round: 'preview',
  votes: previewVotes,
  isOpen: true,
  startsAtMs: nowMs - votingMs / 3,
  endsAtMs: nowMs + (votingMs * 2) / 3,
  closesAtMs: nowMs + (votingMs * 2) / 3,
});
