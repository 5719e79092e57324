import { defaultCategoryStyle, defaultCategoryStyleId } from '../games/category-quiz/style.ts';
import { crewMember, type CrewRole } from '../crew/crew.ts';
import { defaultStyle } from '../document/defaults.ts';
import { styleNamed, type QuizShowApp } from '../document/document.ts';
import { familiesOf, projectStyle } from './style-view.ts';
import { overlayView } from './overlay-view.ts';
import {
  currentStage,
  letters,
  type Question,
  type Quizshow,
  type Stage,
} from '../games/stage-quiz/show.ts';
import type { QuestionView } from './view.ts';

type Settings = QuizShowApp['settings'];

/**
 * What somebody of the crew may know of the document: SPEC.md, CREW. It has the document's own shape, so that the same rules
 * read it on a page. Built up field by field: a new field of the document is secret until somebody names it here.
 */
export function crewView(document: QuizShowApp, role: CrewRole): QuizShowApp {
  switch (role) {
    case 'coOwner':
    case 'coHost':
    case 'writer':
    case 'designer':
      return {
        ...(document.activeShow === undefined ? {} : { activeShow: document.activeShow }),
        defaultStyle: document.defaultStyle,
        shows: document.shows,
        styles: document.styles,
        fonts: document.fonts,
        settings: settingsView(document.settings, role),
        onAir: document.onAir,
        isCleared: document.isCleared,
        ...(document.delayLight === undefined ? {} : { delayLight: document.delayLight }),
        ...(document.card === undefined ? {} : { card: document.card }),
        ...(document.rehearsal === undefined ? {} : { rehearsal: document.rehearsal }),
        categoryQuiz: document.categoryQuiz,
        crowdQuiz: document.crowdQuiz,
      };
    case 'voteModerator':
      return moderatorView(document);
  }
}

function settingsView(settings: Settings, role: CrewRole): Settings {
  const { username, streamDelaySeconds, countSharedChat } = settings.twitch;
  const { language, viewerLanguage, cameraHosts, credits } = settings;
  const v1tov2 = role === 'coOwner' && settings.flags.migration.v1tov2;
  return {
    flags: { migration: { v1tov2 } },
    twitch: { username, streamDelaySeconds, countSharedChat },
    crowd: { hiddenWords: role === 'voteModerator' ? [] : settings.crowd.hiddenWords },
    showWatermark: settings.showWatermark,
    cameraHosts: role === 'voteModerator' ? [] : cameraHosts,
    authorizedUsers: membersOf(settings),
    ...(credits === undefined || role === 'voteModerator' ? {} : { credits }),
    ...(language === undefined ? {} : { language }),
    ...(viewerLanguage === undefined ? {} : { viewerLanguage }),
  };
}

/** Who is in the crew, by role and name alone. */
function membersOf(settings: Settings): Settings['authorizedUsers'] {
  const members: [string, { role: CrewRole; name: string }][] = [];
  for (const userId of Object.keys(settings.authorizedUsers)) {
    const member = crewMember({ settings }, userId);
    if (member !== null) members.push([userId, { role: member.role, name: member.name }]);
  }
  return Object.fromEntries(members);
}

/** The active show as the audience knows it, its vote, and the jokers that begin one. */
function moderatorView(document: QuizShowApp): QuizShowApp {
  const show = document.shows.find(({ id }) => id === document.activeShow);
  const style =
    styleNamed(document, show?.styleId) ??
    styleNamed(document, document.defaultStyle) ??
    defaultStyle();
  const drawn = projectStyle(style);
  const families = new Set(familiesOf(drawn));
  return {
    ...(show === undefined ? {} : { activeShow: show.id }),
    defaultStyle: style.id,
    shows: show === undefined ? [] : [moderatedShow(document, show, style.id)],
    styles: { [style.id]: { id: style.id, name: style.name, ...drawn, lockedLayers: [] } },
    fonts: Object.fromEntries(
      Object.values(document.fonts)
        .filter(({ fontFamily }) => families.has(fontFamily))
        .map(({ id, fontFamily, fontStyle, fontWeightFrom, fontWeightTo, file }) => [
          id,
          { id, fontFamily, fontStyle, fontWeightFrom, fontWeightTo, file },
        ]),
    ),
    settings: settingsView(document.settings, 'voteModerator'),
    onAir: document.onAir,
    isCleared: document.isCleared,
    categoryQuiz: {
      defaultStyle: defaultCategoryStyleId,
      shows: [],
      styles: { [defaultCategoryStyleId]: defaultCategoryStyle() },
    },
    crowdQuiz: { shows: [] },
  };
}

function moderatedShow(document: QuizShowApp, show: Quizshow, styleId: string): Quizshow {
  const current = currentStage(show);
  // A question that picks who plays stands in the place of the stage's.
  const isTold = show.fingerOnAir === undefined;
  const told = isTold ? (overlayView(document).stageQuiz?.question ?? null) : null;
  return {
    id: show.id,
    name: show.name,
    styleId,
    jokers: show.jokers.map(({ id, name, icon, event, isUsed }) => ({
      id,
      name,
      icon,
      event,
      isUsed,
    })),
    stages: show.stages.map((stage) =>
      stage.id === current?.id ? stageOnAir(current, told) : blankStage(stage),
    ),
    spareQuestions: [],
    fingerQuestions: [],
    currentStageIndex: show.currentStageIndex,
    moves: [],
  };
}

const blankQuestion: Question = {
  question: '',
  answers: letters.map(() => ''),
  correctAnswer: 0,
  votingCountdown: 30,
  showCorrectAnswer: false,
  removedAnswers: [],
  isVoting: false,
  votes: letters.map(() => 0),
};

const blankStage = ({ id, price }: Stage): Stage => ({ id, price, question: blankQuestion });

/** The vote of the stage in play, and of its question what the overlay tells; nothing of it while that tells nothing. */
function stageOnAir({ id, price, question }: Stage, told: QuestionView | null): Stage {
  const { votingRound, votingStartsAtMs, votingEndsAtMs, areFiguresTyped } = question;
  return {
    id,
    price,
    question: {
      ...blankQuestion,
      ...(told === null ? {} : textsTold(question, told)),
      votingCountdown: question.votingCountdown,
      isVoting: question.isVoting,
      votes: [...question.votes],
      ...(votingRound === undefined ? {} : { votingRound }),
      ...(votingStartsAtMs === undefined ? {} : { votingStartsAtMs }),
      ...(votingEndsAtMs === undefined ? {} : { votingEndsAtMs }),
      ...(areFiguresTyped === undefined ? {} : { areFiguresTyped }),
    },
  };
}

function textsTold(question: Question, told: QuestionView): Partial<Question> {
  const { showCorrectAnswer, lockedAnswer, correctAnswer, removedAnswers, shownAnswers } = question;
  return {
    question: told.text,
    answers: told.answers.map(({ text }) => text),
    ...(told.image === null ? {} : { image: told.image, imageAlt: told.imageAlt }),
    ...(told.explanation === null ? {} : { explanation: told.explanation }),
    removedAnswers: [...removedAnswers],
    ...(shownAnswers === undefined ? {} : { shownAnswers }),
    ...(lockedAnswer === undefined ? {} : { lockedAnswer }),
    ...(showCorrectAnswer ? { showCorrectAnswer, correctAnswer } : {}),
  };
}
