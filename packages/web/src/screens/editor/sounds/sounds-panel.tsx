import { useCallback, type ReactNode } from 'react';
import { usualVolume } from '@quizcast/game/games/sound-controls';
import { builtInAddress, soundCharacters, type ShowSound } from '@quizcast/game/sounds/sound-names';
import { Select, Slider, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listedShows, type Game, type ListedShow } from '../../../games/game-side.ts';
import { currentDocument } from '../../../live/current-document.ts';
import { edit, useDocumentPart } from '../../../live/use-document.ts';
import type { UploadedFile } from '../../../live/calls/upload.ts';
import { useFileUpload } from '../../../ui/fields/use-file-upload.ts';
import { Panel } from '../../../ui/panel.tsx';
import editorClasses from '../category/category-editor.module.css';
import classes from '../category/question-fields.module.css';
import { SoundField } from '../category/sound-field.tsx';
import '../../../messages/late/sounds.ts';
import { soundsOf } from './sound-facts.ts';

interface SoundsPanelProps {
  game: Game;
  showId: string;
  /** Shown before the sounds. */
  children?: ReactNode;
}

/** Sound switch, sound set, and the user's own files that replace sounds. */
export default function SoundsPanel({ game, showId, children }: SoundsPanelProps) {
  const { t } = useTranslation('sounds');
  const listed = useDocumentPart((app) => listedIn(app, game, showId));
  if (listed === undefined) return null;
  const { names, isAlwaysOn, sound, set, silence } = soundsOf(listed);
  return (
    <div className={classes.scroll}>
      <p className={classes.intro}>{t('text')}</p>
      <div className={editorClasses.seats}>
        {children}
        <Panel title={t('title')}>
          {!isAlwaysOn && (
            <Switch
              label={t('isOn')}
              checked={sound !== undefined}
              onChange={(event) => edit(event.currentTarget.checked ? set({}) : silence())}
            />
          )}
          {sound !== undefined && (
            <Select
              label={t('character')}
              allowDeselect={false}
              data={soundCharacters.map((value) => ({ value, label: t(`characters.${value}`) }))}
              value={sound.character ?? 'classic'}
              onChange={(character) => {
                if (character !== null) edit(set({ ...sound, character }));
              }}
            />
          )}
          {sound !== undefined && (
            <Volume
              volume={sound.volume ?? usualVolume}
              onSet={(volume) => edit(set({ ...sound, volume }))}
            />
          )}
        </Panel>
        {sound !== undefined &&
          names.map((name) => <Sound key={name} game={game} listed={listed} name={name} />)}
      </div>
    </div>
  );
}

function Volume({ volume, onSet }: { volume: number; onSet: (volume: number) => void }) {
  const { t } = useTranslation('sounds');
  const words = (percent: number) => t('volumePercent', { percent });
  const percent = Math.round(volume * 100);
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('volume')}
      </Text>
      <Slider
        thumbLabel={t('volume')}
        min={0}
        max={100}
        step={5}
        value={percent}
        label={words}
        thumbProps={{ 'aria-valuetext': words(percent) }}
        onChange={(value) => onSet(value / 100)}
      />
    </div>
  );
}

const listedIn = (app: Parameters<typeof listedShows>[0], game: Game, showId: string) =>
  listedShows(app).find(({ kind, show }) => kind === game && show.id === showId);

const asSound = () => 'sound' as const;

function Sound({ game, listed, name }: { game: Game; listed: ListedShow; name: ShowSound }) {
  const { t } = useTranslation('sounds');
  const { id: showId } = listed.show;
  const { own, sound = {} } = soundsOf(listed);
  const address = own[name] ?? null;
  const set = useCallback(
    (value: string | null) => {
      // Reads the current sounds: another upload may have ended in the meantime.
      const document = currentDocument().state.getState().document;
      const now = document === null ? undefined : listedIn(document, game, showId);
      if (now !== undefined) edit(soundsOf(now).setFile(name, value));
    },
    [game, showId, name],
  );
  const upload = useFileUpload(
    asSound,
    useCallback(({ address: stored }: UploadedFile) => set(stored), [set]),
  );
  const label = game !== 'stageQuiz' && name === 'tick' ? t('lastSeconds') : t(`names.${name}`);
  return (
    <Panel
      title={label}
      aside={
        address === null && (
          <Text size="sm" c="dimmed">
            {t('builtIn')}
          </Text>
        )
      }
    >
      <SoundField
        label={label}
        isLabelHidden
        address={address}
        builtIn={builtInAddress(sound.character ?? 'classic', name)}
        volume={(sound.volume ?? usualVolume) * (sound.effects ?? 1)}
        upload={upload}
        onRemove={() => set(null)}
        removeWords={t('reset')}
      />
    </Panel>
  );
}
