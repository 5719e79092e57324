import { useEffect, useState } from 'react';
import type { Cue } from '@quizcast/game/cues/cue';
import type { ObsScenes } from '@quizcast/game/cues/cue-light';
import type { Moment } from '@quizcast/game/cues/moment';
import { Button, Group, Modal, Select, Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Game } from '../games/game-side.ts';
import { fetchScenes } from '../live/calls/cues.ts';
import { ActionFields } from './action-fields.tsx';
import { momentName } from './cue-words.ts';
import { actionOf, cueKinds, isComplete } from './new-action.ts';
import { useObsStation } from './use-obs-station.ts';

interface CueDialogProps {
  cue: Cue;
  isNew: boolean;
  moments: readonly Moment[];
  game: Game;
  onSave: (cue: Cue) => void;
  onClose: () => void;
}

/** The scenes of OBS, if it is connected. */
function useScenes(): ObsScenes['scenes'] {
  const { station, reach } = useObsStation();
  const [scenes, setScenes] = useState<ObsScenes['scenes']>([]);
  useEffect(() => {
    let isCancelled = false;
    void fetchScenes().then((result) => {
      if (isCancelled || result.kind === 'failed') return;
      const { fault, scenes: serverScenes } = result.content;
      if (fault !== 'noPage') return setScenes(serverScenes);
      void station.scenes().then((found) => {
        if (!isCancelled) setScenes(found);
      });
    });
    return () => {
      isCancelled = true;
    };
  }, [station, reach]);
  return scenes;
}

/** Edits a cue: its moment and its actions. */
export function CueDialog({ cue, isNew, moments, game, onSave, onClose }: CueDialogProps) {
  const { t } = useTranslation('cues');
  const [{ moment, action, alsoUndone = false }, setCue] = useState(cue);
  const scenes = useScenes();
  const change = (changed: Partial<Cue>) => setCue((before) => ({ ...before, ...changed }));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isNew ? 'form.add' : 'form.edit')}
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnClickOutside={false}
      centered
    >
      <form
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          const { alsoUndone: _, ...rest } = cue;
          onSave({ ...rest, moment, action, ...(alsoUndone ? { alsoUndone } : {}) });
          onClose();
        }}
      >
        <Stack>
          <Select
            label={t('form.moment')}
            data={moments.map((value) => ({
              value,
              label: t(`moment.${momentName(game, value)}`),
            }))}
            value={moment}
            allowDeselect={false}
            maxDropdownHeight={320}
            onChange={(value) =>
              change({ moment: moments.find((each) => each === value) ?? moment })
            }
          />
          <Select
            label={t('form.kind')}
            data={cueKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            value={action.kind}
            allowDeselect={false}
            maxDropdownHeight={320}
            onChange={(value) => {
              const kind = cueKinds.find((each) => each === value);
              if (kind !== undefined && kind !== action.kind)
                change({ action: actionOf(kind, action) });
            }}
          />
          <ActionFields
            action={action}
            scenes={scenes}
            onChange={(changed) => change({ action: changed })}
          />
          <Switch
            label={t('form.alsoUndone')}
            description={t('form.alsoUndoneHint')}
            checked={alsoUndone}
            onChange={(event) => change({ alsoUndone: event.currentTarget.checked })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!isComplete(action)}>
              {t(isNew ? 'form.add' : 'form.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
