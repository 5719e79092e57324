import { letters } from '../games/stage-quiz/show.ts';
import { secondsUntil } from '../values/seconds-until.ts';
import type { ControlState } from './state.ts';

/** Data of a control surface: the newest state, and the offset of the server clock to its own. */
export interface KnownControl {
  state: ControlState;
  clockOffsetMs: number;
}

export type VariableValues = Readonly<Record<string, string | number>>;

const seats = [1, 2, 3, 4] as const;
const maxJokers = 8;
const jokers = Array.from({ length: maxJokers }, (_, index) => index + 1);

/** Texts, counts and points of the show that surfaces can display, with their titles. */
export const variableTitles: Readonly<Record<string, string>> = {
  game: 'Game on air',
  show: 'Active show',
  stage: 'Stage number',
  stages: 'Number of stages',
  price: 'Price of the stage',
  question: 'Question',
  right_answer: 'Correct answer, once it is shown or if the token may see answers',
  ...Object.fromEntries(letters.map((letter) => [`answer_${letter}`, `Answer ${letter}`])),
  vote_seconds: 'Seconds left in the vote',
  votes: 'Total votes',
  call_seconds: 'Seconds left on the clock of a joker, such as a phone call',
  ...Object.fromEntries(letters.map((letter) => [`votes_${letter}`, `Votes for ${letter}`])),
  ...Object.fromEntries(jokers.map((number) => [`joker_${number}`, `Joker ${number}`])),
  question_number: 'Crowd quiz: question number',
  questions: 'Crowd quiz: number of questions',
  answered: 'Crowd quiz: viewers who answered',
  answer_seconds: 'Crowd quiz: seconds left to answer',
  board: 'Board',
  category: 'Category of the question',
  points: 'Points of the question',
  timer: 'Seconds on the timer',
  answering: 'Player who is answering',
  turn: 'Player who has the turn',
  ...Object.fromEntries(
    seats.flatMap((seat) => [
      [`player_${seat}`, `Name of player ${seat}`],
      [`player_${seat}_points`, `Points of player ${seat}`],
    ]),
  ),
  winner: 'Winner, or winners in a tie',
};

/** All variables at `nowMs` of this computer's clock; missing ones are ''. */
export function variableValues(known: KnownControl | null, nowMs: number): VariableValues {
  const empty = Object.fromEntries(Object.keys(variableTitles).map((name) => [name, '']));
  if (known === null) return empty;
  const { state } = known;
  const serverMs = nowMs + known.clockOffsetMs;
  return {
    ...empty,
    game: state.game,
    show: state.show?.name ?? '',
    ...stageValues(state, serverMs),
    ...categoryValues(state, serverMs),
    ...crowdValues(state, serverMs),
  };
}

/** Whether any variable changes with time alone. */
export const isTicking = ({ stageQuiz, categoryQuiz, crowdQuiz }: ControlState): boolean =>
  stageQuiz?.vote?.isOpen === true ||
  typeof stageQuiz?.jokerClock?.endsAtMs === 'number' ||
  typeof categoryQuiz?.timer.endsAtMs === 'number' ||
  typeof crowdQuiz?.closesAtMs === 'number';

function stageValues({ stageQuiz }: ControlState, nowMs: number): VariableValues {
  if (stageQuiz === null) return {};
  const { vote, jokerClock } = stageQuiz;
  return {
    stage: stageQuiz.stageNumber,
    stages: stageQuiz.stageCount,
    price: stageQuiz.price,
    question: stageQuiz.question,
    right_answer: stageQuiz.rightAnswer ?? '',
    ...Object.fromEntries(stageQuiz.answers.map(({ letter, text }) => [`answer_${letter}`, text])),
    ...Object.fromEntries(
      stageQuiz.jokers.slice(0, maxJokers).map(({ number, name }) => [`joker_${number}`, name]),
    ),
    call_seconds: jokerClock === null ? '' : secondsUntil(jokerClock.endsAtMs, nowMs),
    ...(vote === null
      ? {}
      : {
          vote_seconds: vote.isOpen ? secondsUntil(vote.endsAtMs, nowMs) : 0,
          votes: vote.votes.reduce((sum, count) => sum + count, 0),
          ...Object.fromEntries(
            letters.map((letter, index) => [`votes_${letter}`, vote.votes[index] ?? 0]),
          ),
        }),
  };
}

function categoryValues({ categoryQuiz }: ControlState, nowMs: number): VariableValues {
  if (categoryQuiz === null) return {};
  const { question, players, timer, winnerIds } = categoryQuiz;
  const leftMs = timer.endsAtMs === null ? timer.leftMs : timer.endsAtMs - nowMs;
  return {
    board: categoryQuiz.board?.name ?? '',
    category: question?.category ?? categoryQuiz.final?.category ?? '',
    points: question?.points ?? '',
    ...(question === null ? {} : { question: question.text, right_answer: question.answer ?? '' }),
    timer: leftMs === null ? '' : secondsUntil(leftMs, 0),
    answering: players.find(({ isAnswering }) => isAnswering)?.name ?? '',
    turn: players.find(({ hasTurn }) => hasTurn)?.name ?? '',
    ...Object.fromEntries(
      players.flatMap(({ number, name, points }): [string, string | number][] => [
        [`player_${number}`, name],
        [`player_${number}_points`, points],
      ]),
    ),
    winner: players
      .filter(({ id }) => winnerIds?.includes(id) === true)
      .map(({ name }) => name)
      .join(', '),
  };
}

function crowdValues({ crowdQuiz }: ControlState, nowMs: number): VariableValues {
  if (crowdQuiz === null) return {};
  const { closesAtMs } = crowdQuiz;
  return {
    question_number: crowdQuiz.questionNumber,
    questions: crowdQuiz.questionCount,
    question: crowdQuiz.question,
    right_answer: crowdQuiz.rightAnswer ?? '',
    answered: crowdQuiz.answered ?? '',
    answer_seconds: closesAtMs === null ? '' : secondsUntil(closesAtMs, nowMs),
  };
}
