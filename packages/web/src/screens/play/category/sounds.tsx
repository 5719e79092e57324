import type { ReactNode } from 'react';
import type { SoundName } from '@quizcast/game/games/category-quiz/play';
import { VisuallyHidden } from '@mantine/core';
import {
  IconBell,
  IconCheck,
  IconClockHour12,
  IconFlag,
  IconLayoutGrid,
  IconMusic,
  IconStopwatch,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { VolumeSlider } from '../volume-slider.tsx';
import { muteKey, soundKeys } from './keys.ts';
import volumeClasses from '../volume-slider.module.css';
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
  return (
    <section className={volumeClasses.panel} aria-label={t('sounds.title')}>
      <VolumeSlider
        label={t('sounds.volume')}
        muteLabel={t('sounds.mute')}
        muteKey={muteKey}
        volume={show.gameSettings.volume}
        onVolume={desk.setVolume}
        onMute={desk.mute}
      />
      <div className={classes.buttons}>
        {soundKeys.map(({ sound, key }) => {
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
              <KeyHint keys={key.replace(' ', '')} />
            </button>
          );
        })}
      </div>
    </section>
  );
}
