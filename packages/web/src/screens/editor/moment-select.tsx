import { momentModes, type MomentMode } from '@quizcast/game/cards/moment-fields';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { IdPath } from '@quizcast/game/command';
import { edit } from '../../live/use-document.ts';

interface MomentSelectProps<Name extends 'opener' | 'ladder'> {
  /** Of the show's moments. */
  path: IdPath;
  moments: Partial<Record<Name, MomentMode | undefined>> | undefined;
  moment: Name;
}

/** Whether a moment of a show comes by itself, when the host asks for it, or not at all. */
export function MomentSelect<Name extends 'opener' | 'ladder'>(props: MomentSelectProps<Name>) {
  const { t } = useTranslation('editor');
  const { path, moments, moment } = props;
  return (
    <Select
      label={t(`rules.moments.${moment}`)}
      allowDeselect={false}
      data={momentModes.map((value) => ({ value, label: t(`rules.modes.${value}`) }))}
      value={moments?.[moment] ?? 'byKey'}
      onChange={(value) =>
        edit({ type: 'edit.update', path, value: { ...moments, [moment]: value } })
      }
    />
  );
}
