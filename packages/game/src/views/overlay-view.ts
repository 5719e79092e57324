import { cardView } from './card-view.ts';
import { categoryQuizView } from '../games/category-quiz/project.ts';
import { crowdQuizView } from '../games/crowd-quiz/project.ts';
import { categoryFamiliesOf } from '../games/category-quiz/style-view.ts';
import { defaultStyle } from '../document/defaults.ts';
import { styleNamed, type QuizShowApp } from '../document/document.ts';
import { spokenLanguage } from '../document/spoken-language.ts';
import { verdictOf } from '../games/stage-quiz/verdict.ts';
import { answerState } from '../games/stage-quiz/answers-appear.ts';
import { stageSounds } from '../games/stage-quiz/sound-names.ts';
import { fontsOf, projectFonts, projectStyle } from './style-view.ts';
import { delayLightView } from '../crowd/delay-light.ts';
import { crowdView } from '../crowd/crowd-view.ts';
import { boardName } from '../crowd/board-name.ts';
import { everybodyIn } from '../games/stage-quiz/everybody.ts';
import { fingerIn, fingerOptions, fingerOrder } from '../games/stage-quiz/finger/finger.ts';
import {
  askedId,
  currentStage,
  lateVotesMs,
  letters,
  type Question,
  type Quizshow,
  type Stage,
} from '../games/stage-quiz/show.ts';
import type {
  ContestantView,
  EndCardView,
  QuestionClockView,
  OverlayView,
  QuestionView,
  StageQuizView,
  StageSoundsView,
  VotingView,
} from './view.ts';

/**
 * What an overlay may know of a document: SPEC.md, VIEW. Built up field by field, so that a new field of the document is
 * secret until somebody names it here.
 */
export function overlayView(document: QuizShowApp): OverlayView {
  const view = viewOnAir(document);
  return document.isCleared ? cleared(view) : { ...view, card: cardView(document) };
}

/** Style and fonts stay, so that the picture can come back at once; of the show itself nothing is told. */
const cleared = ({ language, style, fonts }: OverlayView): OverlayView => ({
  kind: 'nothing',
  isCleared: true,
  language,
  watermark: false,
  delayLight: null,
  card: null,
  isRehearsal: false,
  style,
  fonts,
  stageQuiz: null,
  categoryQuiz: null,
  crowdQuiz: null,
});

function viewOnAir(document: QuizShowApp): OverlayView {
  switch (document.onAir) {
    case 'stageQuiz':
      return stageQuizOnAir(document);
    case 'categoryQuiz':
      return categoryQuizOnAir(document);
    case 'crowdQuiz':
      return crowdQuizOnAir(document);
  }
}

function categoryQuizOnAir(document: QuizShowApp): OverlayView {
  const { categoryQuiz, settings } = document;
  const show = categoryQuiz.shows.find(({ id }) => id === categoryQuiz.activeShow);
  const view =
    show === undefined
      ? null
      : categoryQuizView(show, {
          ...categoryQuiz,
          cameraHosts: settings.cameraHosts,
          hidden: settings.crowd,
        });
  return {
    kind: view === null ? 'nothing' : 'categoryQuiz',
    isCleared: false,
    language: spokenLanguage(document),
    watermark: document.settings.showWatermark,
    delayLight: delayLightView(document.delayLight),
    card: null,
    isRehearsal: document.rehearsal !== undefined,
    style: projectStyle(styleNamed(document, document.defaultStyle) ?? defaultStyle()),
    fonts: view === null ? [] : fontsOf(categoryFamiliesOf(view.style), document.fonts),
    stageQuiz: null,
    categoryQuiz: view,
    crowdQuiz: null,
  };
}

function crowdQuizOnAir(document: QuizShowApp): OverlayView {
  const { shows, activeShow } = document.crowdQuiz;
  const show = shows.find(({ id }) => id === activeShow);
  return {
    ...inStyleOf(document, show?.styleId),
    kind: show === undefined ? 'nothing' : 'crowdQuiz',
    crowdQuiz: show === undefined ? null : crowdQuizView(show, document.settings.crowd),
  };
}

function stageQuizOnAir(document: QuizShowApp): OverlayView {
  const show = document.shows.find(({ id }) => id === document.activeShow);
  return {
    ...inStyleOf(document, show?.styleId),
    kind: show === undefined ? 'nothing' : 'stageQuiz',
    stageQuiz: show === undefined ? null : stageQuizView(show, document.settings),
  };
}

/** A picture without a show, in a style of the document. */
function inStyleOf(document: QuizShowApp, styleId: string | undefined): OverlayView {
  const style =
    styleNamed(document, styleId) ?? styleNamed(document, document.defaultStyle) ?? defaultStyle();
  const drawn = projectStyle(style);
  return {
    kind: 'nothing',
    isCleared: false,
    language: spokenLanguage(document),
    watermark: document.settings.showWatermark,
    delayLight: delayLightView(document.delayLight),
    card: null,
    isRehearsal: document.rehearsal !== undefined,
    style: drawn,
    fonts: projectFonts(drawn, document.fonts),
    stageQuiz: null,
    categoryQuiz: null,
    crowdQuiz: null,
  };
}

function stageQuizView(show: Quizshow, settings: QuizShowApp['settings']): StageQuizView {
  const stage = currentStage(show);
  const finger = fingerView(show);
  return {
    showId: show.id,
    question: finger ?? stageQuestion(stage),
    jokers: show.jokers.map(({ id, name, icon, event, isUsed }) => ({
      id,
      name,
      icon: icon === '' ? eventIcon[event] : icon,
      isUsed,
    })),
    stages: show.stages.map(({ id, price, isSafe = false }, index) => ({
      id,
      price,
      isSafe,
      state: position(index, show.currentStageIndex),
    })),
    voting: stage === null ? null : votingView(stage.question, lateVotesMs(settings)),
    crowd: crowdView(everybodyIn(show), settings.crowd),
    answersAppear: show.answersAppear === 'oneByOne' && finger === null ? 'oneByOne' : 'together',
    clock: clockView(show),
    jokerClock: jokerClockView(show),
    contestant: contestantView(show, settings.crowd.hiddenWords),
    endCard: finger === null ? endCardView(show) : null,
    verdict: finger === null ? verdictOf(show) : null,
    sounds: soundsView(show),
  };
}

function soundsView({ sound, sounds = {}, moves }: Quizshow): StageSoundsView | null {
  if (sound === undefined) return null;
  const own: StageSoundsView['own'] = {};
  for (const name of stageSounds) {
    const file = sounds[name];
    if (file !== undefined) own[name] = file;
  }
  const last = moves.at(-1);
  return {
    character: sound.character,
    effects: sound.volume * sound.effects,
    beds: sound.volume * sound.beds,
    own,
    move: last === undefined ? null : { name: last.name, atMs: last.atMs },
  };
}

/** The name of a viewer who was picked goes through the filter of the boards. */
function contestantView(
  { contestant }: Quizshow,
  hiddenWords: readonly string[],
): ContestantView | null {
  if (contestant === undefined || contestant.name.trim() === '') return null;
  const { name, line, madeUp } = contestant;
  return { name: madeUp === undefined ? name : boardName({ name, madeUp }, hiddenWords), line };
}

function clockView(show: Quizshow): QuestionClockView | null {
  const question = currentStage(show)?.question;
  if (question?.clock === undefined || question.showCorrectAnswer) return null;
  if (show.ended !== undefined) return null;
  const { startsAtMs, endsAtMs, stoppedAtMs = null, heldUntilMs } = question.clock;
  const clock = { startsAtMs, endsAtMs, stoppedAtMs };
  return heldUntilMs === undefined ? clock : { ...clock, heldUntilMs };
}

function jokerClockView(show: Quizshow): StageQuizView['jokerClock'] {
  const clock = currentStage(show)?.question.jokerClock;
  return clock === undefined ? null : { startsAtMs: clock.startsAtMs, endsAtMs: clock.endsAtMs };
}

function endCardView({ ended }: Quizshow): EndCardView | null {
  return ended?.isCardShown === true ? { how: ended.how, prize: ended.prize } : null;
}

/** Icon of a joker that names none. */
const eventIcon = ['star', 'fifty-fifty', 'audience', 'twitch', 'double-dip', 'switch'] as const;

const position = (index: number, current: number): 'passed' | 'active' | 'ahead' =>
  index === current ? 'active' : index < current ? 'passed' : 'ahead';

/** What stands in the panel before the first stage. */
export const emptyQuestion: QuestionView = {
  stageId: null,
  text: '',
  image: null,
  imageAlt: '',
  explanation: null,
  answers: letters.map((letter) => ({ letter, text: '', state: 'idle' })),
};

const stageQuestion = (stage: Stage | null): QuestionView =>
  stage === null ? emptyQuestion : questionView(askedId(stage), stage.question);

/** The question that picks who plays, in the place of a stage's; null while none is on air. */
export function fingerView(show: Quizshow): QuestionView | null {
  const on = fingerIn(show);
  if (on === null) return null;
  const { question, step } = on;
  const { asked } = question;
  const isOpen = step !== 'shown' && asked !== undefined;
  const isRevealed = isOpen && step !== 'open' && step !== 'locked';
  const texts = isOpen ? fingerOptions(question, asked) : [];
  const places = isRevealed ? fingerOrder(asked) : letters.map((_, place) => place);
  return {
    stageId: question.id,
    text: question.question,
    image: null,
    imageAlt: '',
    explanation: null,
    answers: places.map((place) => ({
      letter: letters[place] ?? 'A',
      text: texts[place] ?? '',
      state: isRevealed ? 'right' : isOpen ? 'idle' : 'hidden',
    })),
  };
}

export const questionView = (stageId: string, question: Question): QuestionView => ({
  stageId,
  text: question.question,
  image: question.image ?? null,
  imageAlt: question.imageAlt ?? '',
  explanation: question.showCorrectAnswer ? (question.explanation ?? null) : null,
  answers: letters.map((letter, index) => {
    const state = answerState(question, index);
    const isTold = state !== 'removed' && state !== 'hidden';
    return { letter, text: isTold ? (question.answers[index] ?? '') : '', state };
  }),
});

export function votingView(question: Question, lateMs: number): VotingView | null {
  const { votingRound, votingStartsAtMs, votingEndsAtMs } = question;
  if (votingRound === undefined || votingStartsAtMs === undefined || votingEndsAtMs === undefined)
    return null;
  if (question.showCorrectAnswer) return null;
  return {
    round: votingRound,
    votes: [...question.votes],
    ...(question.areFiguresTyped === true ? { isTyped: true } : {}),
    isOpen: question.isVoting,
    startsAtMs: votingStartsAtMs,
    endsAtMs: votingEndsAtMs,
    closesAtMs: question.isVoting ? votingEndsAtMs + lateMs : votingEndsAtMs,
  };
}
