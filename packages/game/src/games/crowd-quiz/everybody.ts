import { imageOf, type CrowdPlay, type RevealedRound } from '../../crowd/crowd-play.ts';
import { optionsInPlace, rightPlaces } from '../../crowd/option-order.ts';
import type { AnswerKey, CrowdQuestion } from '../../crowd/question.ts';
import type { OnAirBoard } from '../../crowd/show-fields.ts';
import { textHash } from '../../crowd/text-hash.ts';
import { acceptedIn } from '../../crowd/written-answer.ts';
import {
  askedQuestionOf,
  closedAtMs,
  currentQuestion,
  nextQuestion,
  type AskedQuestion,
  type CrowdShow,
  type Play,
  type Question,
} from './show.ts';

type Opened = Pick<AskedQuestion, 'order' | 'texts'>;

/** Options in their order on air: shuffled for questions about order. */
export const optionsOnAir = ({ kind, options }: Question, asked: Opened): string[] =>
  kind === 'order' ? optionsInPlace(options, asked) : options;

/** The question as viewers can answer it. */
function askedQuestion(question: Question, asked: Opened): CrowdQuestion {
  const options = optionsOnAir(question, asked);
  switch (question.kind) {
    case 'choice':
    case 'poll':
      return { kind: 'choice', options };
    case 'several':
    case 'order':
      return { kind: question.kind, options };
    case 'number':
    case 'text':
      return { kind: question.kind };
  }
}

type Judged = Opened & Pick<AskedQuestion, 'accepted' | 'declined'>;

/** The answer key, from the author and the host's judgements of typed answers. */
function answerKey(question: Question, judged: Judged): AnswerKey {
  const { kind, right, options } = question;
  const known = right.filter((option) => option < options.length);
  switch (kind) {
    case 'choice':
      return { kind, right: known };
    case 'several':
      return { kind, right: known, scoring: question.severalScoring };
    case 'order':
      return { kind, right: rightPlaces(options, judged) };
    case 'number': {
      const { rightNumber, numberScoring: scoring, numberRange: range } = question;
      return { kind, right: rightNumber, scoring, range };
    }
    case 'text': {
      const { accepted = [], declined = [] } = judged;
      return {
        kind,
        accepted: [...acceptedIn(question.accepted), ...accepted],
        ...(declined.length === 0 ? {} : { declined }),
      };
    }
    case 'poll':
      return { kind };
  }
}

function boardOf({ phase, shownAtMs: atMs = 0 }: Play): OnAirBoard | undefined {
  if (phase === 'board') return { card: 'topFive', atMs };
  return phase === 'podium' ? { card: 'podium', atMs } : undefined;
}

/** The crowd play of the show, which is always on. */
export function everybodyIn(show: CrowdShow): CrowdPlay {
  const { questions, play, everybodyPlays, scoreOnAir } = show;
  const question = currentQuestion(show);
  const asked = question === null ? undefined : askedQuestionOf(show, question.id);
  const revealed = questions
    .flatMap((each) => revealedRound(each, askedQuestionOf(show, each.id)))
    .toSorted((one, other) => one.opensAtMs - other.opensAtMs);
  return {
    showId: show.id,
    showName: show.name,
    settings: { ...everybodyPlays, isOn: true, topFiveEvery: 0 },
    includesSpread: true,
    isAsking: question !== null,
    asked:
      question === null || asked === undefined
        ? null
        : {
            round: asked.round,
            opensAtMs: asked.opensAtMs,
            lockedAtMs: closedAtMs(asked),
            text: question.question,
            ...imageOf(question),
            question: askedQuestion(question, asked),
            unit: unitOf(question),
            key: answerKey(question, asked),
            isRevealed: asked.isRevealed === true,
          },
    revealed,
    shownRound: revealed.find(({ round }) => round === asked?.round) ?? null,
    isOver: play.phase === 'podium' || (asked?.isRevealed === true && nextQuestion(show) === null),
    isPodiumMove: true,
    boardOnAir: boardOf(play),
    scoreOnAir,
    chatPrize: null,
  };
}

function revealedRound(question: Question, asked: AskedQuestion | undefined): RevealedRound[] {
  if (asked?.isRevealed !== true) return [];
  const { round, opensAtMs, result } = asked;
  const key = answerKey(question, asked);
  const points = question.kind === 'poll' ? 0 : question.points;
  const keyText = textHash(JSON.stringify([key, points]));
  const hasOptions = question.kind !== 'number' && question.kind !== 'text';
  const words = {
    text: question.question,
    options: hasOptions ? optionsOnAir(question, asked) : [],
    place: null,
  };
  const written = rightText(question);
  const typed = written === null ? {} : { written: `${written} ${unitOf(question)}`.trim() };
  return [{ round, opensAtMs, key, points, keyText, words, ...typed, result }];
}

const unitOf = ({ kind, unit }: Question): string => (kind === 'number' ? unit : '');

/** The right answer as text; null for questions with options. */
export function rightText({ kind, rightNumber, accepted }: Question): string | null {
  if (kind === 'number') return String(rightNumber);
  if (kind !== 'text') return null;
  return accepted.split('\n')[0]?.trim() ?? '';
}
