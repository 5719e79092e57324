import { Anchor, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/panel.tsx';
import { stepNames, type StepName } from './next-steps.ts';
import classes from './dashboard.module.css';

const places = { questions: '/editor', twitch: '/settings', play: '/play' } as const;

/** First steps of a new user, up to the first show on air. */
export function NextSteps({ done }: { done: Readonly<Record<StepName, boolean>> }) {
  const { t } = useTranslation('dashboard');
  const count = stepNames.length;
  return (
    <Panel
      title={t('steps.title')}
      aside={
        <Text c="dimmed" size="sm">
          {t('steps.progress', { done: stepNames.filter((step) => done[step]).length, count })}
        </Text>
      }
    >
      <ol className={classes['steps']}>
        {stepNames.map((step) => (
          <li key={step} className={classes['step']} data-done={done[step]}>
            {done[step] ? (
              <IconCircleCheckFilled size={22} aria-label={t('steps.done')} />
            ) : (
              <IconCircle size={22} aria-label={t('steps.open')} />
            )}
            <div>
              <Text fw={done[step] ? 400 : 600}>{t(`steps.${step}`)}</Text>
              {done[step] ? null : (
                <Text size="sm" c="dimmed">
                  {t(`steps.${step}Text`)} <StepLink step={step} />
                </Text>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function StepLink({ step }: { step: StepName }) {
  const { t } = useTranslation('dashboard');
  const text = t(`steps.${step}Action`);
  if (step === 'overlay')
    return (
      <Anchor href="#overlay-address" underline="always">
        {text}
      </Anchor>
    );
  return (
    <Anchor component={Link} to={places[step]} underline="always">
      {text}
    </Anchor>
  );
}
