import { useMemo, useState } from 'react';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { QuizshowStyle } from '@quizcast/game/document/style';
import type { Quizshow } from '@quizcast/game/stage-quiz/show';
import { Badge } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OverlayCanvas } from '../../parts/overlay-canvas.tsx';
import { previewView } from '../../parts/preview-view.ts';
import { CanvasFrame } from '../../ui/canvas-frame.tsx';
import { ItemMenu, ItemName } from '../../ui/item-card.tsx';
import classes from './style-list.module.css';

interface StyleCardProps {
  style: QuizshowStyle;
  name: string;
  app: Pick<QuizShowApp, 'settings' | 'fonts'>;
  sample: { show: Quizshow; stageId: string | null };
  isDefault: boolean;
  uses: number;
  onRename: (name: string) => void;
  onDuplicate: () => void;
  onMakeDefault: () => void;
  onDelete: () => void;
}

export function StyleCard(props: StyleCardProps) {
  const { t } = useTranslation('styles');
  const { style, name, app, sample, isDefault } = props;
  const place = { to: '/styles/$id', id: style.id } as const;
  const [isRenaming, setIsRenaming] = useState(false);
  const view = useMemo(
    () => previewView({ state: 'question', app, style, ...sample, nowMs: 0 }),
    [app, style, sample],
  );
  return (
    <li className={classes.style}>
      <CanvasFrame>
        <OverlayCanvas view={view} clockOffsetMs={0} still />
      </CanvasFrame>
      <div className={classes.row}>
        <ItemName
          place={place}
          shown={name}
          stored={style.name}
          isRenaming={isRenaming}
          renameLabel={t('list.renameField')}
          onRenamed={(renamed) => {
            setIsRenaming(false);
            if (renamed !== null) props.onRename(renamed);
          }}
          facts={
            <>
              {t('list.usedBy', { count: props.uses })}
              {isDefault && (
                <Badge variant="light" size="sm" tt="none" title={t('list.defaultHint')}>
                  {t('list.default')}
                </Badge>
              )}
            </>
          }
        />
        <ItemMenu
          place={place}
          words={{
            more: t('list.more', { name }),
            edit: t('list.edit'),
            rename: t('list.rename'),
            duplicate: t('list.duplicate'),
            choose: t('list.makeDefault'),
            delete: t('list.delete'),
          }}
          choose={
            isDefault
              ? null
              : { icon: <IconStar size={16} aria-hidden />, onChoose: props.onMakeDefault }
          }
          onRename={() => setIsRenaming(true)}
          onDuplicate={props.onDuplicate}
          onDelete={props.onDelete}
        />
      </div>
    </li>
  );
}
