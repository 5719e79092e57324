import { predictionWords, type PredictionWords } from '../chats/prediction-words.ts';
import { isMove } from '../games/definition.ts';
import { lateVotesMs } from '../games/stage-quiz/show.ts';
import { predictionOf, type Prediction } from '../games/stage-quiz/verdict.ts';
import { spokenLanguage, type QuizShowApp } from './document.ts';

/** An action for the prediction of a question. */
export interface PredictionStep {
  /** `takeBack`: the verdict was undone before viewers saw it. */
  kind: 'start' | 'lock' | 'right' | 'wrong' | 'cancel' | 'takeBack';
  /** Identifies the question within its show. The words do not: its number changes when stages are moved. */
  question: string;
  words: PredictionWords;
  /** Delay after which viewers see the event. */
  delayMs: number;
}

type Verdict = Exclude<Prediction['state'], 'open' | 'locked'>;

/** Null: the prediction is open, or locked without a verdict. */
const verdictIn = ({ state }: Prediction): Verdict | null =>
  state === 'open' || state === 'locked' ? null : state;

/** The prediction actions that a command requires, in order. Only moves require any; undo never starts a prediction. */
export function predictionSteps(
  before: QuizShowApp,
  command: { type: string },
  after: QuizShowApp,
): PredictionStep[] {
  if (!isMove(command) || after.rehearsal !== undefined) return [];
  const { showId } = command;
  const kinds = kindsOf(
    predicted(before, showId),
    predicted(after, showId),
    command.type.endsWith('.undo'),
  );
  const [language, delayMs] = [spokenLanguage(after), lateVotesMs(after.settings)];
  return kinds.map(([kind, { question, number }]) => ({
    ...{ kind, question, delayMs },
    words: predictionWords(language, number),
  }));
}

function predicted({ shows }: QuizShowApp, showId: string): Prediction | null {
  const show = shows.find(({ id }) => id === showId);
  return show === undefined ? null : predictionOf(show);
}

type PredictionAction = [kind: PredictionStep['kind'], prediction: Prediction];

function kindsOf(
  was: Prediction | null,
  is: Prediction | null,
  isUndo: boolean,
): PredictionAction[] {
  if (was?.question !== is?.question) return actionsOnChange(was, is, isUndo);
  if (was === null || is === null || was.state === is.state) return [];
  const [verdictBefore, verdict] = [verdictIn(was), verdictIn(is)];
  if (verdict === null) {
    // Twitch has paid out a verdict that viewers have seen, which cannot be undone.
    if (verdictBefore === 'right' || verdictBefore === 'wrong') return [['takeBack', is]];
    // A locked prediction cannot be reopened, even if the host unlocks the answer.
    return is.state === 'locked' ? [['lock', is]] : [];
  }
  return verdictBefore === null ? [[verdict === 'void' ? 'cancel' : verdict, is]] : [];
}

/** Another question, or none, is on air. */
function actionsOnChange(
  was: Prediction | null,
  is: Prediction | null,
  isUndo: boolean,
): PredictionAction[] {
  const actions: PredictionAction[] = [];
  if (was !== null && verdictIn(was) === null) actions.push(['cancel', was]);
  if (is?.state === 'open' && !isUndo) actions.push(['start', is]);
  return actions;
}
