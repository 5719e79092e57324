import { Button } from '@mantine/core';
import {
  IconBorderCorners,
  IconCopyCheck,
  IconLayoutColumns,
  IconLayoutRows,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Arranger } from './canvas/arranger.ts';
import { formations, type Formation } from './canvas/facecams.ts';
import type { Layer } from './style-kind.ts';
import classes from './style-editor.module.css';

const icons: Record<Formation, Icon> = {
  row: IconLayoutColumns,
  column: IconLayoutRows,
  corners: IconBorderCorners,
};

/** Actions on all facecams. With `like`, that one's look can be applied to the others. */
export function FacecamTools({ arrange, like }: { arrange: Arranger; like: Layer | null }) {
  const { t } = useTranslation('canvas');
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('facecams.title')}</legend>
      <div className={classes.facecamTools}>
        {formations.map((formation) => {
          const Picture = icons[formation];
          return (
            <Button
              key={formation}
              variant="default"
              size="xs"
              leftSection={<Picture size={16} aria-hidden />}
              title={t(`facecams.hints.${formation}`)}
              onClick={() => arrange.form(formation)}
            >
              {t(`facecams.${formation}`)}
            </Button>
          );
        })}
        {like !== null && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCopyCheck size={16} aria-hidden />}
            title={t('facecams.hints.share')}
            onClick={() => arrange.shareLook(like)}
          >
            {t('facecams.share')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
