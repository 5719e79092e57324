import { Anchor, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Column, Columns, Panel } from '../../ui/panel.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { fontCredits, libraryCredits, type Credit } from './credits.ts';
import { conditionOf, engineNames, useServerFacts } from './server-facts.ts';
import classes from './about.module.css';

export function AboutScreen() {
  const { t } = useTranslation('about');
  return (
    <>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <Columns>
        <Column>
          <Server />
          <Docs />
        </Column>
        <Panel title={t('libraries')}>
          <Credits credits={libraryCredits} />
          <Text fw={600}>{t('fonts')}</Text>
          <Credits credits={fontCredits} />
          <Text size="sm" c="dimmed">
            {t('trademark')}
          </Text>
        </Panel>
      </Columns>
    </>
  );
}

function Server() {
  const { t } = useTranslation('about');
  const facts = useServerFacts();
  const version =
    facts === 'loading'
      ? ' '
      : facts === null
        ? t('versionUnknown')
        : t('version', { version: facts.version });
  return (
    <Panel title={version}>
      <Text>{t('what')}</Text>
      <Text>{t('licence')}</Text>
      {facts === null || facts === 'loading' ? null : (
        <>
          <Text fw={600}>{t('engines')}</Text>
          <dl className={classes['facts']}>
            {engineNames.map((name) => (
              <div key={name}>
                <dt>{t(`engine.${name}`)}</dt>
                <dd>
                  {t(`condition.${conditionOf(name, facts.engines)}`, {
                    name: facts.engines[name].name,
                  })}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Panel>
  );
}

const documents = {
  guide: '/guide',
  css: '/guide/overlay-css',
  protocol: '/guide/live-protocol',
  control: '/guide/control',
  chats: '/guide/chats',
  formats: '/guide/formats',
} as const;

function Docs() {
  const { t } = useTranslation('about');
  return (
    <Panel title={t('docs.title')}>
      <List spacing={4}>
        {(['guide', 'css', 'protocol', 'control', 'chats', 'formats'] as const).map((name) => (
          <List.Item key={name}>
            <Anchor href={documents[name]} target="_blank" rel="noopener">
              {t(`docs.${name}`)}
            </Anchor>
          </List.Item>
        ))}
      </List>
      <div className={classes['links']}>
        <Anchor href="/api/v1/openapi.json" target="_blank" rel="noopener">
          {t('docs.api')}
        </Anchor>
        <Anchor href="/healthz" target="_blank" rel="noopener">
          {t('docs.health')}
        </Anchor>
      </div>
    </Panel>
  );
}

function Credits({ credits }: { credits: readonly Credit[] }) {
  return (
    <ul className={classes['credits']}>
      {credits.map(({ name, licence }) => (
        <li key={name}>
          <span>{name}</span>
          <span className={classes['licence']}>{licence}</span>
        </li>
      ))}
    </ul>
  );
}
