import { jokerEvent, type Joker, type JokerEvent } from '@quizcast/game/games/stage-quiz/show';
import { useSortable } from '@dnd-kit/react/sortable';
import { ActionIcon, Select, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { iconNameOf } from '../../../parts/stage/joker-icon-name.ts';
import { effectNames, JokerIcon, jokerIcons } from '../../../ui/joker-icon.tsx';
import classes from './joker-editor.module.css';
import { QuestionSeconds } from './question-seconds.tsx';

const eventOf = (value: string | null): JokerEvent | undefined =>
  effectNames.map((name) => jokerEvent[name]).find((event) => String(event) === value);

export function JokerRow(props: {
  joker: Joker;
  index: number;
  isLast: boolean;
  onSet: (field: 'name' | 'icon' | 'event' | 'seconds', value: string | number | null) => void;
  onMoveBy: (steps: number) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('editor');
  const { joker, index, onSet } = props;
  const { ref, handleRef, isDragging } = useSortable({ id: joker.id, index });
  const number = index + 1;
  return (
    <li
      ref={ref}
      className={classes.row}
      data-timed={joker.event === jokerEvent.nothing || undefined}
      data-dragging={isDragging || undefined}
    >
      <button
        type="button"
        ref={handleRef}
        className={classes.handle}
        aria-label={t('jokers.drag', { number })}
        title={t('stages.dragHint')}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      <Select
        className={classes.icon ?? ''}
        label={t('jokers.icon')}
        allowDeselect={false}
        leftSection={<JokerIcon icon={joker.icon} event={joker.event} size={18} />}
        data={jokerIcons.map((icon) => ({ value: icon, label: t(`jokers.icons.${icon}`) }))}
        value={iconNameOf(joker)}
        onChange={(icon) => {
          if (icon !== null) onSet('icon', icon);
        }}
      />
      <TextInput
        className={classes.name ?? ''}
        label={t('jokers.name')}
        maxLength={200}
        value={joker.name}
        onChange={(event) => onSet('name', event.currentTarget.value)}
      />
      <Select
        className={classes.event ?? ''}
        label={t('jokers.event')}
        allowDeselect={false}
        data={effectNames.map((name) => ({
          value: String(jokerEvent[name]),
          label: t(`jokers.events.${name}`),
        }))}
        value={String(joker.event)}
        onChange={(value) => {
          const event = eventOf(value);
          if (event !== undefined) onSet('event', event);
        }}
      />
      {joker.event === jokerEvent.nothing && (
        <QuestionSeconds
          className={classes.seconds ?? ''}
          label={t('jokers.seconds')}
          placeholder={t('jokers.noClock')}
          seconds={joker.seconds}
          onSet={(value) => onSet('seconds', value)}
        />
      )}
      <div className={classes.actions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          // Not disabled natively, so that the pressed button keeps the focus.
          data-disabled={index === 0}
          aria-disabled={index === 0}
          aria-label={t('jokers.moveUp', { number })}
          onClick={() => props.onMoveBy(-1)}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          data-disabled={props.isLast}
          aria-disabled={props.isLast}
          aria-label={t('jokers.moveDown', { number })}
          onClick={() => props.onMoveBy(1)}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t('jokers.remove', { number })}
          onClick={props.onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}
