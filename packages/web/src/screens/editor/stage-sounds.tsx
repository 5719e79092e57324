import { useCallback } from 'react';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import {
  builtInAddress,
  soundCharacters,
  stageSounds,
  type StageSound,
} from '@quizcast/game/games/stage-quiz/sound-names';
import { Select, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentDocument } from '../../live/current-document.ts';
import { edit } from '../../live/use-document.ts';
import { Panel } from '../../ui/panel.tsx';
import editorClasses from './category/category-editor.module.css';
import classes from './category/question-fields.module.css';
import { SoundField } from './category/sound-field.tsx';
import { useSoundUpload } from './category/use-sound-upload.ts';
import { showOf } from '../../games/stage-quiz.ts';

/** Whether a show sounds, in which character, and the own files that stand in for its sounds. */
export function StageSounds({ show }: { show: Quizshow }) {
  const { t } = useTranslation('editor');
  const { sound } = show;
  const set = (value: unknown) =>
    edit({ type: 'edit.update', path: ['shows', show.id, 'sound'], value });
  return (
    <div className={classes.scroll}>
      <p className={classes.intro}>{t('sounds.text')}</p>
      <div className={editorClasses.seats}>
        <Panel title={t('sounds.title')}>
          <Switch
            label={t('sounds.isOn')}
            checked={sound !== undefined}
            onChange={(event) => set(event.currentTarget.checked ? {} : null)}
          />
          {sound !== undefined && (
            <Select
              label={t('sounds.character')}
              allowDeselect={false}
              data={soundCharacters.map((value) => ({
                value,
                label: t(`sounds.characters.${value}`),
              }))}
              value={sound.character}
              onChange={(character) => {
                if (character !== null) set({ ...sound, character });
              }}
            />
          )}
        </Panel>
        {sound !== undefined &&
          stageSounds.map((name) => <Sound key={name} show={show} sound={sound} name={name} />)}
      </div>
    </div>
  );
}

function Sound(props: { show: Quizshow; sound: NonNullable<Quizshow['sound']>; name: StageSound }) {
  const { show, sound, name } = props;
  const { t } = useTranslation('editor');
  const { t: tSounds } = useTranslation('categoryEditor');
  const { id: showId } = show;
  const own = show.sounds?.[name] ?? null;
  const set = useCallback(
    (address: string | null) => {
      // As they are now: another file may have come in while this one was on its way.
      const document = currentDocument().state.getState().document;
      const { [name]: _, ...others } =
        (document === null ? undefined : showOf(document, showId)?.sounds) ?? {};
      const value = address === null ? others : { ...others, [name]: address };
      edit({ type: 'edit.update', path: ['shows', showId, 'sounds'], value });
    },
    [showId, name],
  );
  const upload = useSoundUpload(set);
  const label = t(`sounds.names.${name}`);
  return (
    <Panel
      title={label}
      aside={
        own === null && (
          <Text size="sm" c="dimmed">
            {tSounds('sounds.builtIn')}
          </Text>
        )
      }
    >
      <SoundField
        label={label}
        isLabelHidden
        address={own}
        builtIn={builtInAddress(sound.character, name)}
        volume={sound.volume * sound.effects}
        upload={upload}
        onRemove={() => set(null)}
        removeWords={tSounds('sounds.reset')}
      />
    </Panel>
  );
}
