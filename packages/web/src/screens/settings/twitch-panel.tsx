import { channelName } from '@quizcast/game/games/channel-name';
import { Anchor, Switch, Text, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { edit, useDocumentPart } from '../../live/use-document.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './settings.module.css';

const maxDelayS = 30;

export function TwitchPanel() {
  const { t } = useTranslation('settings');
  const { countSharedChat } = useDocumentPart(({ settings }) => settings.twitch);
  return (
    <Panel title={t('twitch.title')}>
      <UsernameField />
      <DelayField />
      <HiddenWordsField />
      <Switch
        label={t('twitch.shared')}
        description={t('twitch.sharedHint')}
        checked={countSharedChat}
        onChange={(event) =>
          edit({
            type: 'edit.update',
            path: ['settings', 'twitch', 'countSharedChat'],
            value: event.currentTarget.checked,
          })
        }
      />
    </Panel>
  );
}

function UsernameField() {
  const { t } = useTranslation('settings');
  const username = useDocumentPart(({ settings }) => settings.twitch.username);
  const channel = channelName(username);
  const address = `twitch.tv/${channel ?? ''}`;
  return (
    <div>
      <TextInput
        label={t('twitch.username')}
        description={t('twitch.usernameHint')}
        value={username}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        error={username.trim() !== '' && channel === null ? t('twitch.badName') : null}
        onChange={(event) =>
          edit({
            type: 'edit.update',
            path: ['settings', 'twitch', 'username'],
            value: event.currentTarget.value,
          })
        }
      />
      {channel === null ? null : (
        <Text size="sm" mt={6}>
          {t('twitch.channel')}{' '}
          <Anchor href={`https://www.${address}`} target="_blank" rel="noopener" underline="always">
            {address}
          </Anchor>
        </Text>
      )}
    </div>
  );
}

function DelayField() {
  const { t } = useTranslation('settings');
  const delayS = useDocumentPart(({ settings }) => settings.twitch.streamDelaySeconds);
  return (
    <NumberField
      label={t('twitch.delay')}
      description={t('twitch.delayHint', { max: maxDelayS })}
      classNames={{ wrapper: classes['number'] ?? '' }}
      min={0}
      max={maxDelayS}
      value={delayS}
      onSet={(value) =>
        edit({
          type: 'edit.update',
          path: ['settings', 'twitch', 'streamDelaySeconds'],
          value,
        })
      }
    />
  );
}

const [maxWords, maxLetters] = [200, 100];

/** One per line. Saved on blur: the start of a word may be part of harmless names. */
function HiddenWordsField() {
  const { t } = useTranslation('settings');
  const words = useDocumentPart(({ settings }) => settings.crowd.hiddenWords);
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <Textarea
      label={t('twitch.hiddenWords')}
      description={t('twitch.hiddenWordsHint')}
      autosize
      minRows={2}
      maxRows={8}
      spellCheck={false}
      value={draft ?? words.join('\n')}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => {
        if (draft === null) return;
        edit({
          type: 'edit.update',
          path: ['settings', 'crowd', 'hiddenWords'],
          value: wordsIn(draft),
        });
        setDraft(null);
      }}
    />
  );
}

const wordsIn = (lines: string): string[] =>
  [...new Set(lines.split('\n').map((line) => line.trim().slice(0, maxLetters)))]
    .filter((word) => word !== '')
    .slice(0, maxWords);
