import { useCallback } from 'react';
import { builtInSounds, type BuiltInSound } from '@quizcast/game/games/category-quiz/play';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { edit } from '../../../live/use-document.ts';
import { Panel } from '../../../ui/panel.tsx';
import { showPath } from './places.ts';
import { SoundField } from './sound-field.tsx';
import { useSoundUpload } from './use-sound-upload.ts';
import editorClasses from './category-editor.module.css';
import classes from './question-fields.module.css';

/** Every sound of the game, and the own files that stand in for them. */
export function SoundsPanel({ show }: { show: CategoryQuizshow }) {
  const { t } = useTranslation('categoryEditor');
  return (
    <div className={classes.scroll}>
      <p className={classes.intro}>{t('sounds.text')}</p>
      <div className={editorClasses.seats}>
        {builtInSounds.map((name) => (
          <Sound key={name} show={show} name={name} />
        ))}
      </div>
    </div>
  );
}

function Sound({ show, name }: { show: CategoryQuizshow; name: BuiltInSound }) {
  const { t } = useTranslation('categoryEditor');
  const { id: showId } = show;
  const own = show.sounds[name] ?? null;
  const set = useCallback(
    (value: string | null) =>
      edit({ type: 'edit.update', path: showPath(showId, 'sounds', name), value }),
    [showId, name],
  );
  const upload = useSoundUpload(set);
  const label = t(`sounds.names.${name}`);
  const { volume } = show.gameSettings;
  return (
    <Panel
      title={label}
      aside={
        own === null && (
          <Text size="sm" c="dimmed">
            {t('sounds.builtIn')}
          </Text>
        )
      }
    >
      <SoundField
        label={label}
        isLabelHidden
        address={own}
        builtIn={`/sounds/${name}.wav`}
        volume={volume}
        upload={upload}
        onRemove={() => set(null)}
        removeWords={t('sounds.reset')}
      />
    </Panel>
  );
}
