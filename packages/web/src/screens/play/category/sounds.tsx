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
import { SoundOnPlay } from '../sound/lazy-sound-panel.tsx';
import type { Duck } from '../sound/use-duck.ts';
import type { SoundOfShow } from '../sound/use-show-sound.ts';
import { duckKey, keyOf, soundKeys } from './keys.ts';
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

/** Volume of the overlay, and buttons for all sounds. */
export function Sounds({
  controls,
  disabledReason,
  sound,
  duck,
}: ConsoleProps & { sound: SoundOfShow; duck: Duck }) {
  const { t } = useTranslation('categoryPlay');
  return (
    <SoundOnPlay {...sound} duck={duck} muteKey={keyOf('mute')} duckKey={duckKey}>
      <div className={classes.buttons}>
        {soundKeys.map(({ sound: name, key }) => {
          const action = { type: 'categoryQuiz.playSound', sound: name } as const;
          return (
            <button
              key={name}
              type="button"
              className={classes.button}
              data-impossible={disabledReason(action) !== undefined || undefined}
              data-refused={controls.isRefused(action) || undefined}
              title={disabledReason(action) ?? t(`sounds.${name}`)}
              onClick={() => controls.perform(action)}
            >
              <VisuallyHidden>{t(`sounds.${name}`)}</VisuallyHidden>
              {icons[name]}
              <KeyHint keys={key.replace(' ', '')} />
            </button>
          );
        })}
      </div>
    </SoundOnPlay>
  );
}
