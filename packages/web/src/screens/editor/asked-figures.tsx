import { useMemo } from 'react';
import { recordOfQuestion, swapsIn } from '@quizcast/game/season/question-records';
import type { AskedWords } from '@quizcast/game/season/run';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentWorkplace } from '../../live/active-account.ts';
import { fetchQuestionRecords } from '../../live/calls/season.ts';
import { useAsked } from '../../live/use-asked.ts';
import { dayOf } from '../../ui/dates.ts';
import { QuestionWarnings, percent } from '../../ui/question-warnings.tsx';
import classes from './asked-figures.module.css';

/** How often the question of these words was asked in shows that everybody played, and how it did; nothing beside others. */
export default function AskedFigures({ text, options, kind }: AskedWords) {
  const { t, i18n } = useTranslation('season');
  const { content } = useAsked(askedQuestions);
  const questions = content?.questions;
  const swaps = useMemo(() => swapsIn(questions ?? []), [questions]);
  const question = recordOfQuestion(questions ?? [], { text, options, kind });
  const [last] = question?.asked ?? [];
  if (question === undefined || last === undefined) return null;
  const { asked, answered, rightShare } = question;
  const when = dayOf(new Date(last.atMs).toISOString(), i18n.language);
  const facts = [
    t('questions.asked', { count: asked.length, when }),
    t('questions.answered', { count: answered }),
    ...(rightShare === null ? [] : [t('questions.right', { share: percent(rightShare) })]),
  ];
  return (
    <div className={classes.asked} data-asked-before>
      <IconHistory size={16} aria-hidden />
      <span>{facts.join(' · ')}</span>
      <QuestionWarnings question={question} swap={swaps.get(question)} />
    </div>
  );
}

type Answer = ReturnType<typeof fetchQuestionRecords>;

/** From one question to the next the season is not asked for again. */
const freshMs = 60_000;
let known: { ownerId: string | undefined; askedAtMs: number; answer: Answer } | null = null;

function askedQuestions(): Answer {
  const ownerId = currentWorkplace()?.ownerId;
  const nowMs = performance.now();
  if (known === null || known.ownerId !== ownerId || nowMs - known.askedAtMs > freshMs)
    known = { ownerId, askedAtMs: nowMs, answer: fetchQuestionRecords({ period: 'all' }) };
  return known.answer;
}
