import type { QuizShowApp } from '@quizcast/game/document/document';
import { defaultJokers, plainJoker } from '@quizcast/game/document/defaults';
import { jokerEvent, type Joker, type Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { Button, Menu, Text } from '@mantine/core';
import { IconPlus, IconStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { appLanguage } from '../../../messages/i18n.ts';
import { edit, newId } from '../../../live/use-document.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { JokerIcon } from '../../../ui/joker-icon.tsx';
import { removeWithUndo } from '../../../ui/undo/remove-with-undo.ts';
import { menuProps } from '../../../ui/menu-props.ts';
import { addJoker, jokerPath, moveTo } from '../edits.ts';
import classes from './joker-editor.module.css';
import { JokerRow } from './joker-row.tsx';

const maxJokers = 30;

/** The lifelines of a show. */
export function JokerEditor({ app, show }: { app: QuizShowApp; show: Quizshow }) {
  const { t } = useTranslation('editor');
  const { jokers } = show;
  const move = (from: number, to: number) => {
    const command = moveTo(['shows', show.id, 'jokers'], jokers, from, to);
    if (command !== null) edit(command);
  };
  const remove = (joker: Joker) =>
    removeWithUndo(app, jokerPath(show.id, joker.id), {
      removed: t('jokers.removed', { name: joker.name }),
      undoLabel: t('undoDelete'),
    });
  return (
    <div className={classes.jokers} data-keeps-focus>
      {jokers.length === 0 && (
        <EmptyState
          icon={<IconStar size={40} aria-hidden />}
          title={t('jokers.empty.title')}
          text={t('jokers.empty.text')}
        />
      )}
      <DragDropProvider
        onDragEnd={({ canceled, operation }) => {
          const { source } = operation;
          if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
        }}
      >
        <ol className={classes.rows}>
          {jokers.map((joker, index) => (
            <JokerRow
              key={joker.id}
              joker={joker}
              index={index}
              isLast={index === jokers.length - 1}
              onSet={(field, value) =>
                edit({ type: 'edit.update', path: jokerPath(show.id, joker.id, field), value })
              }
              onMoveBy={(steps) => move(index, index + steps)}
              onRemove={() => remove(joker)}
            />
          ))}
        </ol>
      </DragDropProvider>
      {jokers.length >= maxJokers ? (
        <Text c="dimmed">{t('jokers.full', { count: maxJokers })}</Text>
      ) : (
        <AddJoker show={show} />
      )}
    </div>
  );
}

function AddJoker({ show }: { show: Quizshow }) {
  const { t } = useTranslation('editor');
  const add = (joker: Pick<Joker, 'name' | 'icon' | 'event'>) =>
    edit(addJoker(show, newId(), { name: joker.name, icon: joker.icon, event: joker.event }));
  const others = [
    { name: t('jokers.secondTry'), icon: 'double-dip', event: jokerEvent.doubleDip },
    { name: t('jokers.switchQuestion'), icon: 'switch', event: jokerEvent.switchQuestion },
  ];
  return (
    <Menu position="bottom-start" {...menuProps}>
      <Menu.Target>
        <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />}>
          {t('jokers.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {[...defaultJokers(appLanguage()), ...others, plainJoker].map((joker) => (
          <Menu.Item
            key={`${joker.icon} ${joker.name}`}
            leftSection={<JokerIcon icon={joker.icon} event={joker.event} size={18} />}
            onClick={() => add(joker)}
          >
            {joker.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => add({ name: t('jokers.own'), icon: 'star', event: 0 })}
        >
          {t('jokers.own')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
