import { useState } from 'react';
import type { Cue } from '@quizcast/game/cues/cue';
import type { CueLight } from '@quizcast/game/cues/cue-light';
import { ActionIcon, Button, Switch, Text } from '@mantine/core';
import { IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Game } from '../games/game-side.ts';
import { testCue } from '../live/calls/cues.ts';
import { showToast } from '../toasts/toast.ts';
import { CueState } from './cue-state.tsx';
import { momentName, useActionText } from './cue-words.ts';
import classes from './cues.module.css';

interface CueRowProps {
  game: Game;
  showId: string;
  cue: Cue;
  light: CueLight | null;
  /** Why the cue cannot be tested; undefined when it can. */
  noTest: string | undefined;
  onChange: (cue: Cue) => void;
  onEdit: () => void;
  onRemove: () => void;
  onRan: () => void;
}

/** One cue with its status light. */
export function CueRow(props: CueRowProps) {
  const { game, showId, cue, light, noTest, onChange, onEdit, onRemove, onRan } = props;
  const { t } = useTranslation('cues');
  const actionText = useActionText();
  const [isTesting, setIsTesting] = useState(false);
  const moment = t(`moment.${momentName(game, cue.moment)}`);
  const test = async () => {
    setIsTesting(true);
    const result = await testCue(showId, cue);
    setIsTesting(false);
    if (result.kind === 'failed') showToast({ color: 'red', message: t('wrong') });
    onRan();
  };
  return (
    <li className={classes.row} data-off={!cue.isOn || undefined}>
      <Switch
        aria-label={t('row.on', { moment })}
        checked={cue.isOn}
        onChange={(event) => onChange({ ...cue, isOn: event.currentTarget.checked })}
      />
      <div className={classes.what}>
        <span className={classes.moment}>
          {cue.alsoUndone === true ? t('row.alsoUndone', { moment }) : moment}
        </span>
        <Text className={classes.action ?? ''}>{actionText(cue.action)}</Text>
        <CueState light={light} />
      </div>
      <div className={classes.buttons}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={isTesting}
          disabled={noTest !== undefined}
          title={noTest}
          onClick={() => void test()}
        >
          {t('row.test')}
        </Button>
        <ActionIcon variant="default" aria-label={t('row.edit', { moment })} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('row.remove', { moment })} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}
