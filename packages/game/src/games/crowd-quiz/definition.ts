import type { Patch, PatchPath } from '../../patch.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import type { SettingEdit } from '../controls.ts';
import type { GameDefinition, GameSettings, RoundPart } from '../definition.ts';
import { chatOf, crowdJobs, listenJobs, scoreJobs } from '../everybody.ts';
import { nothingToDo, type Agenda } from '../jobs.ts';
import type { AnyCrowdQuizCommand, CrowdQuizCommand } from './command.ts';
import { crowdControls } from './controls.ts';
import { everybodyIn } from './everybody.ts';
import { withMedia } from './media.ts';
import { crowdMoments } from './moments.ts';
import { askedQuestionOf, unplayedShow, type CrowdShow } from './show.ts';
import { play } from './transitions.ts';

export const crowdQuiz: GameDefinition<
  CrowdShow,
  AnyCrowdQuizCommand,
  CrowdQuizCommand | SettingEdit
> = {
  isMove: (command): command is AnyCrowdQuizCommand => command.type.startsWith('crowdQuiz.'),
  play,
  echoed: new Set(),
  rightsFor: () => ['play'],
  setInPlay: new Set(['everybodyPlays', 'cuesOff', 'sound']),
  moments: crowdMoments,
  // Rounds refer to answers stored with the original document.
  withoutOpenRounds: unplayedShow,
  unplayed: unplayedShow,
  isInPlay: ({ play: { phase } }) => phase !== 'ready',
  removalRefusal,
  valueRefusal,
  patchesToStayInPlay: (): Patch[] => [],
  everybody: everybodyIn,
  contestants: () => [],
  agenda,
  roundsWithinUndo: () => [],
  withMedia,
  exported,
  controls: crowdControls,
  counts: () => ({}),
  roundParts,
};

/** The question in play cannot be removed, even after its reveal, because it determines which question is next. */
function removalRefusal(show: CrowdShow, [list, at, ...inside]: PatchPath): Refusal | null {
  const isQuestion = list === 'questions' && inside.length === 0;
  return isQuestion && isQuestionInPlay(show, at) ? 'questionOnAir' : null;
}

/** Answers to one kind of question mean something else to another kind. */
function valueRefusal(show: CrowdShow, [list, at, field]: PatchPath): Refusal | null {
  const isKind = list === 'questions' && field === 'kind';
  return isKind && isQuestionInPlay(show, at) ? 'questionOnAir' : null;
}

const isQuestionInPlay = (
  { questions, play: { phase, questionId } }: CrowdShow,
  at: PatchPath[number] | undefined,
): boolean => phase !== 'ready' && questions[Number(at)]?.id === questionId;

function agenda(show: CrowdShow, settings: GameSettings): Agenda {
  const everybody = everybodyIn(show);
  return {
    ...nothingToDo,
    crowds: crowdJobs(everybody, chatOf(settings), settings),
    scores: scoreJobs(everybody, 'crowdQuiz', settings),
    listens: listenJobs(everybody, chatOf(settings), 'crowdQuiz'),
  };
}

/** The show in its unplayed state. */
function exported(show: CrowdShow): Record<string, unknown> {
  const { id: _id, moves: _moves, play: _play, questions, ...rest } = unplayedShow(show);
  return { ...rest, questions: questions.map(({ id: _questionId, ...question }) => question) };
}

function roundParts(show: CrowdShow): RoundPart[] {
  const { play: running, moves } = show;
  const asked =
    running.questionId === undefined ? undefined : askedQuestionOf(show, running.questionId);
  return [
    moves.length,
    moves.at(-1)?.atMs,
    running.phase,
    running.questionId,
    asked?.lockedAtMs,
    asked?.isRevealed,
  ];
}
