import type { OverlayHealth } from '@quizcast/game/protocol/protocol';
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { clockFormat } from '../texts/dates.ts';
import { reloadOverlays } from '../../live/current-document.ts';
import { usePermission } from '../../live/use-permission.ts';
import { nameOfMissing, stateOf, toneOf } from './overlay-state.ts';
import { useOverlays } from './use-overlays.ts';
import classes from './overlay-list.module.css';

/** All open overlays: where they run, their state, missing media; with reload of one or all. */
export function OverlayList() {
  const { t } = useTranslation('overlays');
  const { count, reported, nowMs } = useOverlays();
  const mayReload = usePermission('play');
  if (count === null) return <Text c="dimmed">{t('health.unknown')}</Text>;
  if (count === 0) return <Text c="dimmed">{t('health.none')}</Text>;
  const untold = count - reported.length;
  return (
    <div className={classes.overlays}>
      <ul className={classes.list}>
        {reported.map((overlay) => (
          <OverlayRow
            key={overlay.overlayId}
            overlay={overlay}
            nowMs={nowMs}
            mayReload={mayReload}
          />
        ))}
      </ul>
      {untold > 0 && <Text c="dimmed">{t('health.untold', { count: untold })}</Text>}
      {mayReload && count > 1 && (
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => reloadOverlays(null)}
          >
            {t('health.reloadAll')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface RowProps {
  overlay: OverlayHealth;
  nowMs: number;
  mayReload: boolean;
}

function OverlayRow({ overlay, nowMs, mayReload }: RowProps) {
  const { t, i18n } = useTranslation('overlays');
  const { obs, missing, framesPerSecond, isVisible } = overlay;
  const state = stateOf(overlay, nowMs);
  const name =
    obs === null
      ? t('health.browser')
      : obs === ''
        ? t('health.obs')
        : t('health.obsVersion', { version: obs });
  const facts = [
    overlay.isNear ? '' : t('health.otherNetwork'),
    isVisible ? t('health.visible') : t('health.hidden'),
    framesPerSecond === null
      ? ''
      : t('health.framesPerSecond', { count: Math.round(framesPerSecond) }),
    overlay.isBehind ? '' : t('health.upToDate'),
    t('health.since', {
      time: new Intl.DateTimeFormat(i18n.language, clockFormat).format(overlay.sinceMs),
    }),
  ];
  return (
    <li className={classes.row} data-tone={toneOf(state)} data-state={state}>
      <span className={classes.lamp} aria-hidden />
      <div className={classes.words}>
        <Text component="span" fw={600} className={classes.name ?? ''}>
          {name}
        </Text>
        <Text component="span" size="sm">
          {t(`health.states.${state}`)}
        </Text>
        <Text component="span" size="xs" c="dimmed">
          {facts.filter((fact) => fact !== '').join(' · ')}
        </Text>
        {missing.length > 0 && (
          <ul className={classes.missing} aria-label={t('health.missing')}>
            {missing.map((address) => (
              <li key={address} title={address} dir="auto">
                {nameOfMissing(address)}
              </li>
            ))}
          </ul>
        )}
      </div>
      {mayReload && (
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('health.reloadNamed', { name })}
          title={t('health.reload')}
          onClick={() => reloadOverlays(overlay.overlayId)}
        >
          <IconRefresh size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
