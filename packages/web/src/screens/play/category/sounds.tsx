import { useState, type ReactNode } from 'react';
import type { SoundName } from '@quizcast/game/games/category-quiz/play';
import { Slider, VisuallyHidden } from '@mantine/core';
import {
  IconBell,
  IconCheck,
  IconClockHour12,
  IconFlag,
  IconLayoutGrid,
  IconMusic,
  IconStopwatch,
  IconVolume,
  IconVolumeOff,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { keyedSounds, muteKey, soundKey } from './keys.ts';
import classes from './sounds.module.css';
import type { ConsoleProps } from './console-props.ts';

const icons: Readonly<Record<SoundName, ReactNode>> = {
  buzz: <IconBell size={17} aria-hidden />,
  right: <IconCheck size={17} aria-hidden />,
  wrong: <IconX size={17} aria-hidden />,
  timeUp: <IconClockHour12 size={17} aria-hidden />,
  tick: <IconStopwatch size={17} aria-hidden />,
  board: <IconLayoutGrid size={17} aria-hidden />,
  final: <IconFlag size={17} aria-hidden />,
  question: <IconMusic size={17} aria-hidden />,
};

/** How loud the overlay is, and every sound at a press. */
export function Sounds({ show, desk, whyNot }: ConsoleProps) {
  const { t } = useTranslation('categoryPlay');
  const { volume } = show.gameSettings;
  const isMuted = volume === 0;
  const percent = Math.round(volume * 100);
  // While it is dragged.
  const [draft, setDraft] = useState<number | null>(null);
  return (
    <section className={classes.sounds} aria-label={t('sounds.title')}>
      <div className={classes.volume}>
        <button
          type="button"
          className={classes.mute}
          aria-pressed={isMuted}
          aria-label={t('sounds.mute')}
          title={t('sounds.mute')}
          onClick={desk.mute}
        >
          {isMuted ? <IconVolumeOff size={17} aria-hidden /> : <IconVolume size={17} aria-hidden />}
          <KeyHint keys={muteKey} />
        </button>
        <Slider
          className={classes.slider ?? ''}
          thumbLabel={t('sounds.volume')}
          size="sm"
          min={0}
          max={100}
          step={5}
          label={null}
          value={draft ?? percent}
          onChange={setDraft}
          onChangeEnd={(value) => {
            desk.setVolume(value / 100);
            setDraft(null);
          }}
          onPointerUp={() => {
            if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
          }}
        />
        <span className={classes.percent}>
          {t('sounds.percent', { percent: draft ?? percent })}
        </span>
      </div>
      <div className={classes.buttons}>
        {keyedSounds.map((sound) => {
          const action = { type: 'categoryQuiz.playSound', sound } as const;
          return (
            <button
              key={sound}
              type="button"
              className={classes.button}
              data-impossible={whyNot(action) !== undefined || undefined}
              data-refused={desk.isRefused(action) || undefined}
              title={whyNot(action) ?? t(`sounds.${sound}`)}
              onClick={() => desk.perform(action)}
            >
              <VisuallyHidden>{t(`sounds.${sound}`)}</VisuallyHidden>
              {icons[sound]}
              <KeyHint keys={soundKey(sound).replace(' ', '')} />
            </button>
          );
        })}
      </div>
    </section>
  );
}
