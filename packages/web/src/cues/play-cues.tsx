import { isObsAction, type Cue } from '@quizcast/game/cues/cue';
import { Switch } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showPathIn, type Game } from '../games/game-side.ts';
import { edit, useDocumentPart } from '../live/use-document.ts';
import { toastAgain } from '../toasts/toast.ts';
import { CueState } from './cue-state.tsx';
import { useActionText } from './cue-words.ts';
import classes from './cues.module.css';
import '../messages/late/cues.ts';
import { ObsHere } from './obs-here.tsx';
import { lightOf, useCues } from './use-cues.ts';

interface PlayCuesProps {
  game: Game;
  showId: string;
  cues: readonly Cue[];
  cuesOff: boolean;
}

/** Whether the cues of a show are active, and the failed ones. */
export default function PlayCues({ game, showId, cues, cuesOff }: PlayCuesProps) {
  const { t } = useTranslation('cues');
  const actionText = useActionText();
  const { content: status } = useCues();
  const isRehearsal = useDocumentPart(({ rehearsal }) => rehearsal !== undefined);
  const failed = cues.flatMap((cue) => {
    const light = lightOf(status, showId, cue.id);
    return light?.state === 'failed' ? [{ cue, light }] : [];
  });
  const known = useRef<ReadonlySet<number> | null>(null);
  useEffect(() => {
    if (status === null) return;
    // The block is often below the end of its column.
    for (const { cue, light } of failed)
      if (known.current?.has(light.atMs) === false && !light.isTest && light.fault !== null)
        toastAgain({
          id: `cue-${cue.id}`,
          color: 'red',
          title: actionText(cue.action),
          message: t(`fault.${light.fault}`, { detail: light.detail }),
          autoClose: 12_000,
        });
    known.current = new Set(failed.map(({ light }) => light.atMs));
  });
  return (
    <section className={classes.play} aria-labelledby="cues-title">
      <header className={classes.head}>
        <h2 id="cues-title" className={classes.title}>
          {t('play.title')}
        </h2>
        <Switch
          size="sm"
          aria-label={t('play.title')}
          checked={!cuesOff}
          onChange={(event) =>
            edit({
              type: 'edit.update',
              path: showPathIn(game, showId, 'cuesOff'),
              value: event.currentTarget.checked ? null : true,
            })
          }
        />
      </header>
      {status?.obs?.runsOn === 'page' && cues.some(({ action }) => isObsAction(action)) && (
        <ObsHere />
      )}
      {cuesOff || isRehearsal ? (
        <p>{t(cuesOff ? 'play.off' : 'play.rehearsal')}</p>
      ) : failed.length === 0 ? (
        <p>{t('play.fine')}</p>
      ) : (
        <ul className={classes.failed} aria-label={t('play.failed')}>
          {failed.map(({ cue, light }) => (
            <li key={cue.id}>
              <b>{actionText(cue.action)}</b>
              <CueState light={light} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
