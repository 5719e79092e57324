import { useState } from 'react';
import { nextFinger } from '@quizcast/game/games/stage-quiz/finger/finger';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { useTranslation } from 'react-i18next';
import '../../../../messages/late/finger.ts';
import { KeyHint } from '../../../../ui/key-hint.tsx';
import { keyOf } from '../keys.ts';
import type { PlayAction } from '../play-state.ts';
import classes from './finger.module.css';

/** Fastest-finger questions: the next one first, the others collapsed. */
export default function FingerList(props: {
  show: Quizshow;
  disabledReason: (action: PlayAction) => string | undefined;
  refused: string | null;
  onPerform: (action: PlayAction) => void;
}) {
  const { t } = useTranslation('finger');
  const [isExpanded, setIsExpanded] = useState(false);
  const { show } = props;
  const next = nextFinger(show);
  const disabledReason = props.disabledReason({ kind: 'finger-next' });
  const nameOf = (text: string) => (text.trim() === '' ? t('noText') : text);
  return (
    <section className={classes.panel} aria-labelledby="finger-title">
      <h2 id="finger-title" className={classes.title}>
        {t('title')}
      </h2>
      {next === null ? (
        <p className={classes.note}>{t('allAsked')}</p>
      ) : (
        <>
          <p className={classes.next} dir="auto" title={next.question}>
            {t('next', { text: nameOf(next.question) })}
          </p>
          <button
            type="button"
            className={classes.ask}
            title={disabledReason}
            data-impossible={disabledReason !== undefined || undefined}
            data-refused={props.refused === 'finger-next' || undefined}
            onClick={() => props.onPerform({ kind: 'finger-next' })}
          >
            <span>{t('ask')}</span>
            <KeyHint keys={keyOf('finger-next')} />
          </button>
        </>
      )}
      {(isExpanded || next === null) && (
        <ul className={classes.list}>
          {show.fingerQuestions.map(({ id, question, asked }) => (
            <li key={id}>
              <button
                type="button"
                className={classes.other}
                title={props.disabledReason({ kind: 'showFinger', questionId: id })}
                aria-label={t('askThis', { text: nameOf(question) })}
                data-refused={props.refused === `showFinger ${id}` || undefined}
                onClick={() => props.onPerform({ kind: 'showFinger', questionId: id })}
              >
                <span className={classes.otherText} dir="auto">
                  {nameOf(question)}
                </span>
                {asked?.lockedAtMs !== undefined && <small>{t('asked')}</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {next !== null && show.fingerQuestions.length > 1 && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {t(isExpanded ? 'fewer' : 'all')}
        </button>
      )}
    </section>
  );
}
