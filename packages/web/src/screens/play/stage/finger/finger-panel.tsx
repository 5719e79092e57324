import { boardName } from '@quizcast/game/crowd/board-name';
import { optionPlaces } from '@quizcast/game/crowd/option-order';
import type { FastRow } from '@quizcast/game/crowd/show-fields';
import { fingerIn, nextFinger } from '@quizcast/game/games/stage-quiz/finger/finger';
import type {
  FingerAsked,
  FingerQuestion,
} from '@quizcast/game/games/stage-quiz/finger/finger-fields';
import { letters, type Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { secondsUntil } from '@quizcast/game/values/seconds-until';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '../../../../messages/late/finger.ts';
import { useLiveStatus } from '../../../../live/use-document.ts';
import { KeyHint } from '../../../../ui/key-hint.tsx';
import { useTicking } from '../../use-time.ts';
import { keyOf } from '../keys.ts';
import type { PlayAction } from '../play-state.ts';
import classes from './finger.module.css';

interface FingerPanelProps {
  show: Quizshow;
  delaySeconds: number;
  hiddenWords: readonly string[];
  clockOffsetMs: number;
  refused: string | null;
  onPerform: (action: PlayAction) => void;
}

/** The fastest-finger question on air: how it is answered, its progress, and who was fastest. */
export default function FingerPanel(props: FingerPanelProps) {
  const { t } = useTranslation('finger');
  const { show, onPerform } = props;
  const on = fingerIn(show);
  if (on === null) return null;
  const { question, step } = on;
  const asked = step === 'shown' ? undefined : question.asked;
  const another = nextFinger(show);
  const isNobodyRight = step === 'revealed' && asked?.result?.right === 0;
  return (
    <section className={classes.stage} aria-label={t('title')}>
      <header className={classes.head}>
        <span>{t('title')}</span>
        <button
          type="button"
          className={classes.end}
          onClick={() => onPerform({ kind: 'finger-end' })}
        >
          {t('end')} <KeyHint keys={keyOf('finger-end')} />
        </button>
      </header>
      <p className={classes.text} dir="auto">
        {question.question.trim() === '' ? <em>{t('noText')}</em> : question.question}
      </p>
      <Options question={question} asked={asked} />
      <Status {...props} step={step} asked={asked} />
      {asked?.result !== undefined && (
        <Fastest
          rows={asked.result.fastest ?? []}
          taken={step === 'taken' ? asked.taken : undefined}
          hiddenWords={props.hiddenWords}
          refused={props.refused}
          onTakePlayer={(place) => onPerform({ kind: 'takeFinger', place })}
        />
      )}
      {isNobodyRight && another !== null && another.id !== question.id && (
        <button
          type="button"
          className={classes.ask}
          onClick={() => onPerform({ kind: 'showFinger', questionId: another.id })}
        >
          <span dir="auto">{t('askThis', { text: another.question })}</span>
        </button>
      )}
    </section>
  );
}

/** The options as on air, each with its right position for the host. */
function Options({
  question: { options },
  asked,
}: {
  question: FingerQuestion;
  asked: FingerAsked | undefined;
}) {
  const { t } = useTranslation('finger');
  const order =
    asked === undefined ? options.map((_, option) => option) : optionPlaces(options, asked);
  return (
    <ul className={classes.options}>
      {order.map((option, place) => (
        <li key={option}>
          <b>{asked === undefined ? '' : letters[place]}</b>
          <span dir="auto">
            {(options[option] ?? '').trim() === '' ? <em>{t('noOption')}</em> : options[option]}
          </span>
          <small aria-label={t('place', { place: option + 1 })}>{`${option + 1}.`}</small>
        </li>
      ))}
    </ul>
  );
}

/** One-line state, with the number of answers. */
function Status({
  show,
  step,
  asked,
  delaySeconds,
  hiddenWords,
  clockOffsetMs,
}: FingerPanelProps & {
  step: 'shown' | 'open' | 'locked' | 'revealed' | 'told' | 'taken';
  asked: FingerAsked | undefined;
}) {
  const { t } = useTranslation('finger');
  const answered = useLiveStatus()?.answered;
  const count = answered?.round === asked?.round ? (answered?.count ?? 0) : 0;
  const nowMs = useTicking(step === 'locked', clockOffsetMs);
  const result = asked?.result;
  const untilMs = (asked?.lockedAtMs ?? nowMs) + delaySeconds * 1000;
  const words = () => {
    if (step === 'locked') return t('steps.locked', { seconds: secondsUntil(untilMs, nowMs) });
    if (step === 'revealed' && result === undefined) return t('steps.counting');
    if (step === 'revealed' && result?.right === 0) return t('nobody');
    const { name = '', madeUp } = show.contestant ?? {};
    return t(`steps.${step}`, {
      name: madeUp === undefined ? name : boardName({ name, madeUp }, hiddenWords),
    });
  };
  return (
    <output className={classes.status}>
      <span>{words()}</span>
      {(step === 'open' || step === 'locked') && <b>{t('answered', { count })}</b>}
      {result !== undefined && (
        <b>{t('right', { answered: result.answered, right: result.right })}</b>
      )}
    </output>
  );
}

/** Players who were right, fastest first; each can be picked. */
function Fastest({
  rows,
  taken,
  hiddenWords,
  refused,
  onTakePlayer,
}: {
  rows: readonly FastRow[];
  taken: number | undefined;
  hiddenWords: readonly string[];
  refused: string | null;
  onTakePlayer: (place: number) => void;
}) {
  const { t, i18n } = useTranslation('finger');
  const isTie = rows.filter(({ rank }) => rank === 1).length > 1;
  return (
    <>
      {isTie && taken === undefined && <p className={classes.tie}>{t('tie')}</p>}
      <ol className={classes.rows}>
        {rows.map((row, place) => {
          const name = boardName(row, hiddenWords);
          const seconds = (row.tookMs / 1000).toLocaleString(i18n.language, {
            minimumFractionDigits: 2,
          });
          return (
            <li key={row.name + String(place)} data-taken={taken === place || undefined}>
              <b>{row.rank}</b>
              <span className={classes.name} dir="auto">
                {name}
              </span>
              <span>{t('took', { seconds })}</span>
              {taken === place ? (
                <span className={classes.plays}>
                  <IconCheck size={16} aria-hidden /> {t('plays')}
                </span>
              ) : (
                <button
                  type="button"
                  className={classes.pick}
                  aria-label={t('take', { name })}
                  data-refused={refused === `takeFinger ${place}` || undefined}
                  onClick={() => onTakePlayer(place)}
                >
                  {t('pick')}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
