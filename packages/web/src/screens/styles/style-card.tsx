import { memo, useState } from 'react';
import { Badge } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ItemMenu, ItemName } from '../../ui/item-card.tsx';
import type { StyleActions } from './style-actions.ts';
import { StyleThumbnail, type ThumbnailContent } from './style-thumbnail.tsx';
import classes from './style-list.module.css';
import type { AnyStyle, StyledGame } from '../../games/game-side.ts';

interface StyleCardProps {
  game: StyledGame;
  style: AnyStyle;
  /** Id of the style in its URL. */
  routeId: string;
  content: ThumbnailContent;
  isDefault: boolean;
  /** Number of shows that use the style. */
  uses: number;
  actions: StyleActions;
}

export const StyleCard = memo(function StyleCard(props: StyleCardProps) {
  const { t } = useTranslation('styles');
  const { game, style, content, isDefault, uses, actions } = props;
  const name = actions.nameOf(style);
  const place = { to: '/styles/$id', id: props.routeId } as const;
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <li className={classes.style}>
      <StyleThumbnail style={style} content={content} />
      <div className={classes.row}>
        <ItemName
          place={place}
          shown={name}
          stored={style.name}
          isRenaming={isRenaming}
          renameLabel={t('list.renameField')}
          onRenamed={(renamed) => {
            setIsRenaming(false);
            if (renamed !== null) actions.rename(style, renamed);
          }}
          facts={
            <>
              <Badge
                variant="light"
                size="sm"
                tt="none"
                color={game === 'stageQuiz' ? 'blue' : 'grape'}
              >
                {t(`list.${game}`)}
              </Badge>
              {t('list.usedBy', { count: uses })}
              {isDefault && (
                <Badge variant="light" size="sm" tt="none" title={t('list.defaultHint')}>
                  {t('list.default')}
                </Badge>
              )}
              {style.orientation === 'portrait' && (
                <Badge variant="outline" size="sm" tt="none">
                  {t('list.upright')}
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
            export: t('list.export'),
            delete: t('list.delete'),
          }}
          choose={
            isDefault
              ? null
              : {
                  icon: <IconStar size={16} aria-hidden />,
                  onChoose: () => actions.makeDefault(style),
                }
          }
          onRename={() => setIsRenaming(true)}
          onDuplicate={() => actions.duplicate(style)}
          onExport={() => actions.export(style)}
          onDelete={() => actions.remove(style)}
        />
      </div>
    </li>
  );
});
