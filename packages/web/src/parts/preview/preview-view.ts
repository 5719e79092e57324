import type { QuizShowApp } from '@quizcast/game/document/document';
import { sampleQuestions } from '@quizcast/game/games/crowd-quiz/samples';
import { crowdShowSchema, type QuestionKind } from '@quizcast/game/games/crowd-quiz/show';
import type { QuizshowStyle } from '@quizcast/game/games/stage-quiz/style';
import { overlayView } from '@quizcast/game/views/overlay-view';
import {
  answerCount,
  unplayedQuestion,
  type AnswerIndex,
  type Question,
  type Quizshow,
} from '@quizcast/game/games/stage-quiz/show';
import { everybodyPlaysSchema } from '@quizcast/game/crowd/show-fields';
import type { Contestant } from '@quizcast/game/games/stage-quiz/showtime-fields';
import type { OverlayView } from '@quizcast/game/views/view';
import { crowdPictureView } from '../crowd/crowd-picture-view.ts';

/** States in which a question or a style can be previewed without playing. */
export const previewStates = [
  'question',
  'locked',
  'right',
  'wrong',
  'voting',
  'noQuestion',
  'usedJokers',
  'longText',
  'image',
  'explanation',
  'crowdBoard',
  'podium',
  'everything',
  'contestant',
  'endCard',
  'numberLine',
  'answerGroups',
  'orderList',
] as const;
export type PreviewState = (typeof previewStates)[number];

export interface PreviewInput {
  state: PreviewState;
  app: Pick<QuizShowApp, 'settings' | 'fonts'>;
  style: QuizshowStyle;
  show: Quizshow;
  /** The stage to show; null shows none. */
  stageId: string | null;
  /** Texts of `longText`: a question and four answers of excessive length. */
  longText?: LongText;
  /** Used where the question has no explanation of its own. */
  explanation?: string;
  /** Used where the show has no named contestant. */
  contestant?: Contestant;
  /** Server epoch milliseconds at which the vote of `voting`, and the clock beside a contestant, begin. */
  nowMs: number;
}

export interface LongText {
  question: string;
  answers: readonly string[];
}

/** Placeholder for a question's picture. */
export const previewImage = '/preview-image.svg';
const previewSeconds = 30;
const previewVotes = [112, 38, 21, 64];

/** The overlay view of the show at this stage in this state. It is the overlay's own projection, not an imitation. */
export function previewView(input: PreviewInput): OverlayView {
  const { state } = input;
  switch (state) {
    case 'everything':
      return everything(input);
    case 'numberLine':
      return crowdQuestion(input, 'number');
    case 'answerGroups':
      return crowdQuestion(input, 'text');
    case 'orderList':
      return crowdQuestion(input, 'order');
    case 'question':
    case 'locked':
    case 'right':
    case 'wrong':
    case 'voting':
    case 'noQuestion':
    case 'usedJokers':
    case 'longText':
    case 'image':
    case 'explanation':
    case 'crowdBoard':
    case 'podium':
    case 'contestant':
    case 'endCard':
      return posedView(input);
  }
}

/** The same in English and German, and wrong for the sample question. */
const wrongAnswers = ['gallium', 'cadmium', 'lithium'];

/** A sample question of a crowd quiz, revealed, as it is rendered in the same styles. */
function crowdQuestion({ app, style, show }: PreviewInput, kind: QuestionKind): OverlayView {
  const questions = sampleQuestions(() => kind, app.settings.language).filter(
    (question) => question.kind === kind,
  );
  const quiz = crowdShowSchema.parse({ id: show.id, name: '', styleId: style.id, questions });
  const document = documentOf({ app, style, show });
  return crowdPictureView(document, quiz, kind, true, wrongAnswers);
}

/** All layers at once, which never happens in a game: for positioning them. */
function everything(input: PreviewInput): OverlayView {
  const view = posedView({ ...input, state: 'explanation' });
  const { stageQuiz: quiz } = view;
  const image = posedView({ ...input, state: 'image' }).stageQuiz?.question.image ?? null;
  const voting = posedView({ ...input, state: 'voting' }).stageQuiz?.voting ?? null;
  const crowd = posedView({ ...input, state: 'crowdBoard' }).stageQuiz?.crowd ?? null;
  const clock = posedView({ ...input, state: 'contestant' }).stageQuiz?.clock ?? null;
  if (quiz === null) return view;
  const question = { ...quiz.question, image };
  return { ...view, stageQuiz: { ...quiz, voting, crowd, clock, question } };
}

const documentOf = ({
  app,
  style,
  show,
}: Pick<PreviewInput, 'app' | 'style' | 'show'>): Parameters<typeof overlayView>[0] => ({
  activeShow: show.id,
  defaultStyle: style.id,
  styles: { [style.id]: style },
  settings: app.settings,
  fonts: app.fonts,
  onAir: 'stageQuiz',
  crowdQuiz: { shows: [] },
  isCleared: false,
  categoryQuiz: noCategoryQuiz,
  shows: [],
});

const noCategoryQuiz = { defaultStyle: '', shows: [], styles: {} };

function posedView(input: PreviewInput): OverlayView {
  const { state, style, show } = input;
  const index = show.stages.findIndex(({ id }) => id === input.stageId);
  return overlayView({
    ...documentOf(input),
    shows: [
      {
        ...show,
        styleId: style.id,
        ...crowdSettings(state),
        ...withContestant(input),
        currentStageIndex: state === 'noQuestion' ? -1 : index,
        jokers: show.jokers.map((joker, position) => ({
          ...joker,
          isUsed: state === 'usedJokers' && position % 2 === 0,
        })),
        stages: show.stages.map((stage, position) =>
          position === index ? { ...stage, question: posedQuestion(stage.question, input) } : stage,
        ),
      },
    ],
  });
}

/** The contestant beside a question, or on the card at the end. */
function withContestant({
  state,
  show,
  contestant = show.contestant,
}: PreviewInput): Pick<Quizshow, 'contestant' | 'ended'> {
  if (state !== 'contestant' && state !== 'endCard') return {};
  const named = show.contestant?.name.trim() ? show.contestant : contestant;
  const prize = show.stages.at(-1)?.price ?? '';
  return {
    contestant: named,
    ...(state === 'endCard' ? { ended: { how: 'won', prize, isCardShown: true } } : {}),
  };
}

/** The viewers' board of the state; without one, viewers do not play along. */
function crowdSettings(state: PreviewState): Pick<Quizshow, 'everybodyPlays' | 'boardOnAir'> {
  if (state !== 'crowdBoard' && state !== 'podium' && state !== 'everything')
    return { everybodyPlays: undefined };
  return {
    everybodyPlays: everybodyPlaysSchema.parse({ isOn: true }),
    boardOnAir: { card: state === 'podium' ? 'podium' : 'topFive', atMs: 0 },
  };
}

const bestViewers = ['Mia', 'pixelpanda', 'Jonas', 'Aylin_tv', 'Ben'].map((name, index) => ({
  rank: index + 1,
  name,
  points: 1230 - 110 * index,
  right: 9 - index,
  streak: 5 - index,
}));

export const previewResult = {
  answered: 1840,
  right: 1141,
  shares: [1141, 380, 200, 119],
  climbers: bestViewers.slice(0, 3),
  players: 2312,
  board: bestViewers,
};

/** When viewers play along, their result is known after the reveal. */
const revealedToEverybody: Pick<Question, 'crowd' | 'showCorrectAnswer' | 'crowdResult'> = {
  crowd: { round: 'preview', opensAtMs: 0 },
  showCorrectAnswer: true,
  crowdResult: { ...previewResult, scoredAs: '', atMs: 0 },
};

/** The question in the preview's state. */
function posedQuestion(authored: Question, input: PreviewInput): Question {
  const { state, longText, nowMs } = input;
  const question = unplayedQuestion(authored);
  switch (state) {
    case 'locked':
      return { ...question, lockedAnswer: question.correctAnswer };
    case 'right':
      return { ...question, lockedAnswer: question.correctAnswer, showCorrectAnswer: true };
    case 'wrong':
      return { ...question, lockedAnswer: wrongAnswer(question), showCorrectAnswer: true };
    case 'voting':
      return {
        ...question,
        isVoting: true,
        votes: previewVotes,
        votingRound: 'preview',
        votingStartsAtMs: nowMs,
        votingEndsAtMs: nowMs + question.votingCountdown * 1000,
      };
    case 'longText':
      return longText === undefined ? question : withTexts(question, longText);
    case 'image':
      return { ...question, image: question.image ?? previewImage };
    case 'crowdBoard':
    case 'podium':
      return { ...question, ...revealedToEverybody };
    case 'explanation':
    case 'everything':
      return {
        ...question,
        ...revealedToEverybody,
        lockedAnswer: question.correctAnswer,
        showCorrectAnswer: true,
        explanation:
          question.explanation === ''
            ? input.explanation
            : (question.explanation ?? input.explanation),
      };
    case 'contestant':
      return { ...question, clock: { startsAtMs: nowMs, endsAtMs: nowMs + previewSeconds * 1000 } };
    case 'numberLine':
    case 'answerGroups':
    case 'orderList':
    case 'question':
    case 'endCard':
    case 'noQuestion':
    case 'usedJokers':
      return question;
  }
}

const withTexts = (question: Question, texts: LongText): Question => ({
  ...question,
  question: texts.question,
  answers: [...texts.answers],
});

const nextAnswer: readonly AnswerIndex[] = [1, 2, 3, 0];

const wrongAnswer = ({ correctAnswer }: Question): AnswerIndex =>
  nextAnswer[correctAnswer % answerCount] ?? 0;
