import { useState } from 'react';
import { maxCues, type Cue } from '@quizcast/game/cues/cue';
import { games } from '@quizcast/game/document/games';
import { Alert, Button, Text } from '@mantine/core';
import { IconPlus, IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showIn, showPathIn, type Game } from '../games/game-side.ts';
import { newId } from '../live/new-id.ts';
import { edit, useDocumentPart, useSession } from '../live/use-document.ts';
import { usePermission } from '../live/use-permission.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Column, Columns, Panel } from '../ui/panel.tsx';
import { ObsConnection, SigningKey } from './connections.tsx';
import { CueDialog } from './cue-dialog.tsx';
import { CueRow } from './cue-row.tsx';
import classes from './cues.module.css';
import '../messages/late/cues.ts';
import { lightOf, useCues } from './use-cues.ts';

const none: readonly Cue[] = [];

/** The cues of a show, and the connections they need. */
export default function CuesPanel({ game, showId }: { game: Game; showId: string }) {
  const { t } = useTranslation('cues');
  const { isDemo } = useSession();
  const mayConfigure = usePermission('configure');
  const cues = useDocumentPart((app) => showIn(app, game, showId)?.cues ?? none);
  const { content: status, hasFailed, reload } = useCues();
  const [edited, setEdited] = useState<Cue | null>(null);
  const moments = games.find(({ id }) => id === game)?.moments ?? [];
  const set = (value: readonly Cue[]) =>
    edit({
      type: 'edit.update',
      path: showPathIn(game, showId, 'cues'),
      value: value.length === 0 ? null : value,
    });
  const save = (cue: Cue) =>
    set(
      cues.some(({ id }) => id === cue.id)
        ? cues.map((each) => (each.id === cue.id ? cue : each))
        : [...cues, cue],
    );
  const [first] = moments;
  const isFull = cues.length >= maxCues;
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={isFull || first === undefined}
      onClick={() => {
        if (first === undefined) return;
        setEdited({
          id: newId(),
          moment: first,
          isOn: true,
          action: { kind: 'obsScene', scene: '' },
        });
      }}
    >
      {t('add')}
    </Button>
  );
  return (
    <div className={classes.panel}>
      <Columns>
        <Column>
          <Panel title={t('title')} aside={cues.length === 0 ? null : add}>
            <Text>{t('text')}</Text>
            {isDemo && <Text>{t('demo')}</Text>}
            {isFull && <Text c="dimmed">{t('full', { count: maxCues })}</Text>}
            {hasFailed && (
              <Alert color="red" role="alert">
                {t('failed')}
              </Alert>
            )}
            {cues.length === 0 ? (
              <EmptyState
                icon={<IconRoute size={36} aria-hidden />}
                title={t('none')}
                text={t('empty')}
              >
                {add}
              </EmptyState>
            ) : (
              <ul className={classes.list} aria-label={t('list')}>
                {cues.map((cue) => (
                  <CueRow
                    key={cue.id}
                    game={game}
                    showId={showId}
                    cue={cue}
                    light={lightOf(status, showId, cue.id)}
                    noTest={isDemo ? t('demo') : undefined}
                    onChange={save}
                    onEdit={() => setEdited(cue)}
                    onRemove={() => set(cues.filter(({ id }) => id !== cue.id))}
                    onRan={reload}
                  />
                ))}
              </ul>
            )}
          </Panel>
        </Column>
        {mayConfigure && !isDemo && status !== null && (
          <Column>
            <ObsConnection key={status.obs?.setAtMs} status={status} onChanged={reload} />
            <SigningKey status={status} onChanged={reload} />
          </Column>
        )}
      </Columns>
      {edited !== null && (
        <CueDialog
          cue={edited}
          isNew={!cues.some(({ id }) => id === edited.id)}
          moments={moments}
          game={game}
          onSave={save}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
