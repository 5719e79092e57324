import { optionsOnAir, rightText } from '@quizcast/game/games/crowd-quiz/everybody';
import { questionView } from '@quizcast/game/games/crowd-quiz/project';
import {
  askedQuestionOf,
  currentIndex,
  optionLetters,
  type AskedQuestion,
  type CrowdShow,
  type Question,
} from '@quizcast/game/games/crowd-quiz/show';
import { rightAnswer } from '@quizcast/game/games/crowd-quiz/control-state';
import { IconBulb, IconCheck, IconEyeOff, IconHourglass, IconNotes } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { appLanguage } from '../../../messages/i18n.ts';
import { answerText } from '../../../messages/viewers/figures.ts';
import { percent } from '../../../ui/texts/percent.ts';
import { windowOf } from './play-state.ts';
import { Spread } from './spread.tsx';
import { sizeOf } from '../text-size.ts';
import classes from './crowd.module.css';

interface CrowdQuestionProps {
  show: CrowdShow;
  question: Question;
  /** Server epoch milliseconds. */
  nowMs: number;
  delayMs: number;
  onJudge: (place: string) => void;
}

/** The question in play for the host: right answer, remaining time, and the distribution of answers once shown. */
export function CrowdQuestion({ show, question, nowMs, delayMs, onJudge }: CrowdQuestionProps) {
  const { t, i18n } = useTranslation('crowdPlay');
  const asked = askedQuestionOf(show, question.id);
  if (asked === undefined) return null;
  const shown = questionView(question, asked);
  const letters = rightAnswer(question, asked);
  const typed =
    question.kind === 'number'
      ? `${answerText(question.rightNumber, appLanguage())} ${question.unit}`
      : rightText(question);
  const { result } = shown;
  const shares = result?.spread?.kind === 'order' ? result.spread.shares : result?.shares;
  const { points, kind, explanation, hostNotes } = question;
  return (
    <div className={classes.question}>
      <p className={classes.place}>
        <span>
          {t('place', { number: currentIndex(show) + 1, count: show.questions.length })}
          {' · '}
          {t(`kinds.${kind}`)}
        </span>
        <Window show={show} nowMs={nowMs} delayMs={delayMs} />
        <strong>
          {points === 0 || kind === 'poll'
            ? t('survey')
            : t('points', { points: points.toLocaleString(i18n.language) })}
        </strong>
      </p>
      <p className={classes.text} data-size={sizeOf(question.question, 90, 220)} dir="auto">
        {question.question.trim() === '' ? t('noText') : question.question}
      </p>
      {typed === null ? (
        <ul className={classes.options}>
          {shown.options.map(({ letter, text }, index) => {
            const isRight = letters?.split(' ').includes(letter) === true && kind !== 'order';
            const share = shares?.[index];
            return (
              <li
                key={letter}
                className={classes.option}
                data-right={(isRight && shown.isRevealed) || undefined}
              >
                <span className={classes.letter} aria-hidden>
                  {letter}
                </span>
                <span className={classes.optionText} dir="auto">
                  {text === '' ? <em>{t('noOption')}</em> : text}
                  {isRight && <RightMark isRevealed={shown.isRevealed} />}
                </span>
                {share !== undefined && (
                  <b className={classes.share}>{percent(share / 100, i18n.language)}</b>
                )}
              </li>
            );
          })}
        </ul>
      ) : (
        <p className={classes.option} data-right={shown.isRevealed || undefined}>
          <span className={classes.optionText} dir="auto">
            {typed}
            <RightMark isRevealed={shown.isRevealed} />
          </span>
        </p>
      )}
      {kind === 'order' && (
        <p className={classes.note}>
          {shown.isRevealed ? (
            <IconCheck size={16} aria-hidden />
          ) : (
            <IconEyeOff size={16} aria-hidden />
          )}
          {t('rightOrder', { letters: letters ?? '' })}
          {' · '}
          {orderText(question, asked, letters ?? '')}
        </p>
      )}
      {shown.isRevealed && <Spread show={show} asked={asked} onJudge={onJudge} />}
      {explanation !== undefined && (
        <p className={classes.note} dir="auto">
          <IconBulb size={16} aria-hidden />
          {explanation}
        </p>
      )}
      {hostNotes !== undefined && (
        <p className={classes.note} dir="auto">
          <IconNotes size={16} aria-hidden />
          {hostNotes}
        </p>
      )}
    </div>
  );
}

function orderText(question: Question, asked: AskedQuestion, letters: string): string {
  const texts = optionsOnAir(question, asked);
  return letters
    .split(' ')
    .map((letter) => texts[optionLetters.findIndex((one) => one === letter)] ?? '')
    .join(' → ');
}

function RightMark({ isRevealed }: { isRevealed: boolean }) {
  const { t } = useTranslation('play');
  return (
    <span className={classes.mark} title={isRevealed ? undefined : t('question.rightForYou')}>
      {isRevealed ? <IconCheck size={14} aria-hidden /> : <IconEyeOff size={14} aria-hidden />}
      {t('question.right')}
    </span>
  );
}

/** How long viewers can answer, and how long late answers still count. */
function Window({ show, nowMs, delayMs }: Omit<CrowdQuestionProps, 'question' | 'onJudge'>) {
  const { t } = useTranslation('crowdPlay');
  const window = windowOf(show, nowMs, delayMs);
  if (window === null) return null;
  return (
    <span className={classes.time} data-state={window.state} role="timer">
      <IconHourglass size={16} aria-hidden />
      {t(`window.${window.state}`, { seconds: window.secondsLeft })}
    </span>
  );
}
