import type { CueLight } from '@quizcast/game/cues/cue-light';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '../ui/texts/dates.ts';
import classes from './cues.module.css';
import '../messages/late/cues.ts';

const tones = { waiting: 'off', ok: 'good', failed: 'bad' } as const;

/** Status light of a cue: the result of its last run, with the error. */
export function CueState({ light }: { light: CueLight | null }) {
  const { t, i18n } = useTranslation('cues');
  const tone = light === null ? 'off' : tones[light.state];
  const words = () => {
    if (light === null) return t('state.never');
    if (light.fault !== null) return t(`fault.${light.fault}`, { detail: light.detail });
    if (light.state === 'waiting') return t('state.waiting');
    const moment = formatWhen(light.atMs, i18n.language);
    return t(light.isTest ? 'state.tested' : 'state.ok', { moment });
  };
  return (
    <output className={classes.state} data-tone={tone}>
      <span className={classes.lamp} data-tone={tone} aria-hidden />
      <span>{words()}</span>
    </output>
  );
}
