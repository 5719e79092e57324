import { builtInStyles } from '@quizcast/game/document/built-in-styles';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { projectStyle } from '@quizcast/game/games/stage-quiz/views/style-view';
import { overlayView } from '@quizcast/game/views/overlay-view';
import type { AnswerState } from '@quizcast/game/games/stage-quiz/changes';
import type { OverlayView } from '@quizcast/game/views/view';
import type {
  EndCardView,
  StageQuizView,
  VotingView,
} from '@quizcast/game/games/stage-quiz/views/view';
import { hostile, rightToLeft } from './hostile-texts.ts';

/** A state of the overlay as a view would arrive; `nowMs` is the server time of the picture. */
export type OverlayState = (nowMs: number) => OverlayView;

/** Question 4 of the default show, before any move. */
function base(): OverlayView & { stageQuiz: StageQuizView } {
  const document = defaultDocument();
  for (const show of document.shows) show.currentStageIndex = 3;
  const view = overlayView(document);
  if (view.stageQuiz === null) throw new Error('The default show has no view');
  return { ...view, stageQuiz: view.stageQuiz };
}

const withQuiz = (change: (quiz: StageQuizView) => StageQuizView): OverlayView => {
  const view = base();
  return { ...view, stageQuiz: change(view.stageQuiz) };
};

const answered = (states: readonly AnswerState[]): OverlayView =>
  withQuiz((quiz) => ({
    ...quiz,
    question: {
      ...quiz.question,
      answers: quiz.question.answers.map((answer, index) => {
        const state = states[index] ?? 'idle';
        return { ...answer, state, text: state === 'removed' ? '' : answer.text };
      }),
    },
  }));

const withQuestion = (text: string, answers: readonly string[]): OverlayView =>
  withQuiz((quiz) => ({
    ...quiz,
    question: {
      ...quiz.question,
      text,
      answers: quiz.question.answers.map((answer, index) => ({
        ...answer,
        text: answers[index] ?? '',
      })),
    },
  }));

const withExplanation = (explanation: string): OverlayView => {
  const view = answered(['idle', 'idle', 'idle', 'right']);
  const { stageQuiz: quiz } = view;
  return quiz === null
    ? view
    : { ...view, stageQuiz: { ...quiz, question: { ...quiz.question, explanation } } };
};

function uprightStyle(): OverlayView['style'] {
  const style = builtInStyles().find(({ orientation }) => orientation === 'portrait');
  if (style === undefined) throw new Error('No built-in style is upright');
  return projectStyle(style);
}

const ladderOf = (count: number, active: number): OverlayView =>
  withQuiz((quiz) => ({
    ...quiz,
    stages: Array.from({ length: count }, (_, index) => ({
      id: `s${index}`,
      price: `${((index + 1) * 100).toLocaleString('en')} €`,
      isSafe: index % 5 === 4,
      state: index === active ? 'active' : index < active ? 'passed' : 'ahead',
    })),
  }));

const voted =
  (votes: number[], clock: (nowMs: number) => Partial<VotingView>): OverlayState =>
  (nowMs) =>
    withQuiz((quiz) => ({
      ...quiz,
      jokers: quiz.jokers.map((joker, index) => ({ ...joker, isUsed: index === 3 })),
      voting: {
        round: 'round',
        votes,
        isOpen: true,
        startsAtMs: nowMs - 12_400,
        endsAtMs: nowMs + 17_600,
        closesAtMs: nowMs + 22_600,
        ...clock(nowMs),
      },
    }));

const contestant = { name: 'Mia Schröder', line: 'from Kiel, plays for a new camera' };

const ended = (how: EndCardView['how'], prize: string): OverlayView =>
  withQuiz((quiz) => ({ ...quiz, contestant, endCard: { how, prize } }));

const styled = (
  change: (style: OverlayView['style']) => Partial<OverlayView['style']>,
): OverlayView => {
  const view = base();
  return { ...view, style: { ...view.style, ...change(view.style) } };
};

const still =
  (view: OverlayView): OverlayState =>
  () =>
    view;

/** A landscape as inline SVG, so that the picture needs no file and no URL. */
const picture = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="853" viewBox="0 0 1280 853"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#ffb56b"/><stop offset="1" stop-color="#d6486b"/></linearGradient></defs><path fill="url(#s)" d="M0 0h1280v853H0z"/><circle cx="860" cy="430" r="110" fill="#fff3d1"/><path fill="#7b2f6b" d="M0 560 320 330l260 260 190-150 510 220v193H0z"/><path fill="#3d1a54" d="m0 700 420-140 400 160 460-110v243H0z"/></svg>`,
)}`;

export const overlayStates: Readonly<Record<string, OverlayState>> = {
  'no-show': still({ ...base(), kind: 'nothing', stageQuiz: null }),
  'before-the-first-stage': () => overlayView(defaultDocument()),
  question: still(base()),
  locked: still(answered(['idle', 'locked', 'idle', 'idle'])),
  'revealed-right': still(answered(['idle', 'idle', 'idle', 'right'])),
  'revealed-wrong': still(answered(['idle', 'wrong', 'idle', 'right'])),
  'fifty-fifty': () => {
    const view = answered(['removed', 'idle', 'removed', 'idle']);
    const jokers = view.stageQuiz?.jokers.map((joker, index) => ({
      ...joker,
      isUsed: index === 0,
    }));
    return view.stageQuiz === null
      ? view
      : { ...view, stageQuiz: { ...view.stageQuiz, jokers: jokers ?? [] } };
  },
  'voting-begins': voted([0, 0, 0, 0], (nowMs) => ({
    startsAtMs: nowMs - 700,
    endsAtMs: nowMs + 29_300,
    closesAtMs: nowMs + 34_300,
  })),
  'voting-open': voted([12, 48, 7, 141], () => ({})),
  'voting-closing': voted([19, 87, 11, 236], (nowMs) => ({
    startsAtMs: nowMs - 32_000,
    endsAtMs: nowMs - 2000,
    closesAtMs: nowMs + 3000,
  })),
  'voting-closed': voted([21, 90, 12, 12_348], () => ({ isOpen: false })),
  'all-jokers-used': still(
    withQuiz((quiz) => ({
      ...quiz,
      jokers: quiz.jokers.map((joker) => ({ ...joker, isUsed: true })),
    })),
  ),
  'many-jokers': still(
    withQuiz((quiz) => ({
      ...quiz,
      jokers: Array.from({ length: 30 }, (_, index) => ({
        id: `j${index}`,
        name: `Joker ${index}`,
        icon: ['fifty-fifty', 'audience', 'phone', 'twitch', 'chat', 'star', '🐸'][index % 7] ?? '',
        isUsed: index % 5 === 4,
      })),
    })),
  ),
  'contestant-and-two-answers': still({
    ...withQuiz((quiz) => ({
      ...quiz,
      contestant,
      question: {
        ...quiz.question,
        answers: quiz.question.answers.map((answer, index) =>
          index < 2 ? answer : { ...answer, text: '', state: 'hidden' },
        ),
      },
    })),
  }),
  'ended-won': still(ended('won', '$1,000,000')),
  'ended-lost': still(ended('lost', '$1,000')),
  'ended-walked-away': still(ended('walkedAway', '$32,000')),
  'no-lines': still(styled(({ question }) => ({ question: { ...question, showLines: false } }))),
  'only-the-question': still({
    ...styled(({ joker, stage }) => ({
      joker: { ...joker, hide: true },
      stage: { ...stage, hide: true },
    })),
    watermark: false,
  }),
  'question-hidden': still(styled(({ question }) => ({ question: { ...question, hide: true } }))),
  'own-style': still(
    styled((style) => ({
      question: {
        ...style.question,
        positionX: 330,
        positionY: 800,
        scale: 1.5,
        fontColor: '#fff6e0',
        panelColor1: '#7a1f4d',
        panelColor2: '#230616',
        borderColor: '#ff9ecb',
        letterColor: '#ffd166',
        font: { fontFamily: 'Roboto', fontStyle: 'italic', fontWeight: 700 },
      },
      stage: {
        ...style.stage,
        positionX: 40,
        positionY: 220,
        scale: 0.8,
        width: 14,
        fontColor: '#ffe8f3',
        backgroundColor1: '#7a1f4d',
        backgroundColor2: '#4a1030',
        backgroundColor3: '#230616',
        activeStageColor: '#06d6a0',
        borderColor: '#ff9ecb',
      },
      joker: {
        ...style.joker,
        positionX: 1300,
        positionY: 60,
        scale: 0.7,
        backgroundColor1: '#7a1f4d',
        backgroundColor2: '#230616',
        borderColor2: '#ff9ecb',
        borderColor3: '#7a1f4d',
      },
    })),
  ),
  'smallest-style': (nowMs) => ({
    ...voted([12, 48, 7, 141], () => ({}))(nowMs),
    style: {
      ...styled((style) => ({
        stage: { ...style.stage, width: 4, fontSize: 5, scale: 4 },
        votingChart: { ...style.votingChart, width: 20 },
        question: { ...style.question, scale: 0.6, positionX: 1200, imageHeight: 10 },
      })).style,
    },
  }),
  'largest-style': (nowMs) => ({
    ...voted([1_234_567, 48, 7, 141], () => ({}))(nowMs),
    style: {
      ...styled((style) => ({
        stage: { ...style.stage, width: 5, fontSize: 200, positionX: 1300 },
        votingChart: { ...style.votingChart, width: 300, scale: 0.6 },
        joker: { ...style.joker, scale: 2 },
      })).style,
    },
  }),
  image: still(
    withQuiz((quiz) => ({
      ...quiz,
      question: {
        ...quiz.question,
        text: 'Where was this picture taken?',
        image: picture,
        imageAlt: 'Mountains before a low sun',
      },
    })),
  ),
  'image-and-vote': (nowMs) => {
    const view = voted([12, 48, 7, 141], () => ({}))(nowMs);
    return view.stageQuiz === null
      ? view
      : {
          ...view,
          stageQuiz: {
            ...view.stageQuiz,
            question: { ...view.stageQuiz.question, image: picture },
          },
        };
  },
  'long-texts': still(
    withQuestion(
      'The Donaudampfschifffahrtsgesellschaft, founded in Vienna in 1829, was for decades the largest inland shipping company in the world. On which river, besides the Danube and its many tributaries, did its paddle steamers carry passengers and freight?',
      [
        'On the Rhine, between Basel and Rotterdam, every day except Sunday',
        'Rechtsschutzversicherungsgesellschaften',
        'None: it never left the Danube and its tributaries',
        'The Vistula',
      ],
    ),
  ),
  'hostile-texts': still(withQuestion(hostile.question, hostile.answers)),
  'right-to-left': still(withQuestion(rightToLeft.question, rightToLeft.answers)),
  'two-thousand-letters': still(withQuestion(hostile.twoThousand, hostile.fiveHundreds)),
  explanation: still(withExplanation('Its old town is in Europe, its newer quarters are in Asia.')),
  'long-explanation': still(
    withExplanation('A city on a strait has two of everything. '.repeat(20)),
  ),
  upright: still({ ...withExplanation('Two continents, one city.'), style: uprightStyle() }),
  'one-stage': still(ladderOf(1, 0)),
  'fifteen-stages': still(ladderOf(15, 6)),
  'two-hundred-stages': still(ladderOf(200, 117)),
  german: (nowMs) => ({
    ...voted([3, 1, 0, 4], () => ({}))(nowMs),
    language: 'de',
  }),
};
