import { memo, useMemo, useState } from 'react';
import { findingCount } from '@quizcast/game/stage-quiz/pre-flight';
import type { Quizshow } from '@quizcast/game/stage-quiz/show';
import { Badge, Button } from '@mantine/core';
import { IconAlertTriangleFilled, IconBroadcast, IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ItemMenu, ItemName } from '../../ui/item-card.tsx';
import type { ShowActions } from './show-actions.ts';
import classes from './show-list.module.css';
import { whenWords } from './when-words.ts';

interface ShowCardProps {
  show: Quizshow;
  isActive: boolean;
  actions: ShowActions;
}

export const ShowCard = memo(function ShowCard({ show, isActive, actions }: ShowCardProps) {
  const { t } = useTranslation('editor');
  const name = show.name === '' ? t('list.untitled') : show.name;
  const [isRenaming, setIsRenaming] = useState(false);
  const place = { to: '/editor/$id', id: show.id } as const;
  const activate = () => actions.activate(show);
  return (
    <li className={classes.show} data-active={isActive || undefined}>
      <ItemName
        place={place}
        shown={name}
        stored={show.name}
        isRenaming={isRenaming}
        renameLabel={t('list.renameField')}
        onRenamed={(renamed) => {
          setIsRenaming(false);
          if (renamed !== null) actions.rename(show, renamed);
        }}
        facts={<Facts show={show} isActive={isActive} />}
      />
      <div className={classes.actions}>
        <PlayButton isActive={isActive} onActivate={activate} />
        <ItemMenu
          place={place}
          words={{
            more: t('list.more', { name }),
            edit: t('list.edit'),
            rename: t('list.rename'),
            duplicate: t('list.duplicate'),
            choose: t('list.makeActive'),
            export: t('list.export'),
            delete: t('list.delete'),
          }}
          choose={
            isActive ? null : { icon: <IconBroadcast size={16} aria-hidden />, onChoose: activate }
          }
          onRename={() => setIsRenaming(true)}
          onDuplicate={() => actions.duplicate(show)}
          onExport={() => actions.export(show)}
          onDelete={() => actions.remove(show)}
        />
      </div>
    </li>
  );
});

function Facts({ show, isActive }: { show: Quizshow; isActive: boolean }) {
  const { t, i18n } = useTranslation('editor');
  const findings = useMemo(() => findingCount(show), [show]);
  return (
    <>
      {t('list.stages', { count: show.stages.length })}
      {show.editedAtMs !== undefined && (
        <span>{t('list.edited', { when: whenWords(show.editedAtMs, i18n.language) })}</span>
      )}
      {findings > 0 && (
        <span className={classes.warning} title={t('list.findingsHint')}>
          <IconAlertTriangleFilled size={15} aria-hidden />
          {t('list.findings', { count: findings })}
        </span>
      )}
      {isActive && (
        <Badge color="red.9" variant="filled" size="sm" tt="none" title={t('list.activeHint')}>
          {t('list.active')}
        </Badge>
      )}
    </>
  );
}

function PlayButton(props: { isActive: boolean; onActivate: () => void }) {
  const { isActive, onActivate } = props;
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      onClick={() => {
        if (!isActive) onActivate();
        void navigate({ to: '/play' });
      }}
    >
      {t('list.play')}
    </Button>
  );
}
