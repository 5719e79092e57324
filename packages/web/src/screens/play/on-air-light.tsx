import { Popover } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBroadcast,
  IconBroadcastOff,
  IconEyeOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OverlayList } from '../../ui/overlays/overlay-list.tsx';
import { airStateOf, summaryOf } from '../../ui/overlays/overlay-state.ts';
import { useOverlays } from '../../ui/overlays/use-overlays.ts';
import classes from './play-header.module.css';
import type { ReactNode } from 'react';

/** Shows whether a show is on air; on click, the state of each overlay. */
export function OnAirLight({ isCleared }: { isCleared: boolean }) {
  const { t } = useTranslation('play');
  const { t: tOverlays } = useTranslation('overlays');
  const { count, reported, nowMs } = useOverlays();
  const air = airStateOf(count, isCleared);
  if (count === null || air === 'unknown')
    return (
      <Light
        tone="unknown"
        icon={<IconBroadcastOff size={16} aria-hidden />}
        text={t('status.airUnknown')}
      />
    );
  if (air === 'off')
    return (
      <Light
        tone="off"
        icon={<IconBroadcastOff size={16} aria-hidden />}
        text={t('status.offAir')}
        hint={t('status.offAirHint')}
      />
    );
  const { problemCount: troubled } = summaryOf(reported, nowMs);
  const problemText = tOverlays('health.troubled', { count: troubled });
  return (
    <li className={classes.light} data-tone={air === 'hidden' ? 'waiting' : 'air'}>
      {/* Not a dialog, so that the keys of the show keep working. */}
      <Popover position="bottom-end" width={380} shadow="md" withRoles={false} withArrow>
        <Popover.Target>
          <button type="button" className={classes.lightButton} title={tOverlays('health.details')}>
            {air === 'hidden' ? (
              <IconEyeOff size={16} aria-hidden />
            ) : (
              <IconBroadcast size={16} aria-hidden />
            )}
            {air === 'hidden' ? (
              tOverlays('clear.light')
            ) : (
              <span>
                {t('status.onAir')}
                <span className={classes.count}>{` · ${t('status.overlays', { count })}`}</span>
              </span>
            )}
            {troubled > 0 && <IconAlertTriangle size={16} aria-label={problemText} />}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.overlays ?? ''}>
          <OverlayList />
        </Popover.Dropdown>
      </Popover>
    </li>
  );
}

export type Tone = 'good' | 'air' | 'waiting' | 'bad' | 'off' | 'unknown';

/** A status in the header, by color, icon and text. */
export function Light(props: { tone: Tone; icon: ReactNode; text: string; hint?: string }) {
  return (
    <li className={classes.light} data-tone={props.tone} title={props.hint ?? props.text}>
      {props.icon}
      <span className={classes.lightText}>{props.text}</span>
    </li>
  );
}
