import { useState } from 'react';
import type { Contestant } from '@quizcast/game/games/stage-quiz/showtime-fields';
import { Button, Popover, Stack } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { edit } from '../../../live/use-document.ts';
import { ContestantInputs } from '../../../ui/fields/contestant-inputs.tsx';
import classes from './prize-panel.module.css';

/** Name of the contestant. Goes on air on commit, not while typing. */
export function ContestantField({
  showId,
  contestant,
}: {
  showId: string;
  contestant: Contestant | undefined;
}) {
  const { t } = useTranslation('play');
  const [draft, setDraft] = useState<Contestant | null>(null);
  const done = () => {
    if (draft !== null)
      edit({
        type: 'edit.update',
        path: ['shows', showId, 'contestant'],
        value: draft.name.trim() === '' && draft.line.trim() === '' ? null : draft,
      });
    setDraft(null);
  };
  const name = contestant?.name.trim() ?? '';
  return (
    <Popover
      opened={draft !== null}
      onChange={(opened) => {
        if (!opened) done();
      }}
      position="right-end"
      width={300}
      trapFocus
      withArrow
    >
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          justify="flex-start"
          className={classes.contestant ?? ''}
          leftSection={<IconUser size={16} aria-hidden />}
          title={[name, contestant?.line.trim() ?? ''].filter((text) => text !== '').join(' · ')}
          onClick={() => (draft === null ? setDraft(contestant ?? { name: '', line: '' }) : done())}
        >
          <span className={classes.contestantName} dir="auto">
            {name === '' ? t('contestant.title') : name}
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('contestant.title')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            done();
          }}
        >
          <Stack gap="sm">
            {draft !== null && <ContestantInputs contestant={draft} onChange={setDraft} />}
            <Button type="submit">{t('contestant.done')}</Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
