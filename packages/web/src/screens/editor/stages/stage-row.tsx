import { memo } from 'react';
import type { Stage } from '@quizcast/game/games/stage-quiz/show';
import { useSortable } from '@dnd-kit/react/sortable';
import {
  IconAlertTriangleFilled,
  IconBroadcast,
  IconGripVertical,
  IconHelpCircleFilled,
  IconPhoto,
  IconShieldFilled,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { HereMark } from '../../../ui/also-here.tsx';
import type { SelectMode, StageActions } from './stage-actions.ts';
import classes from './stage-list.module.css';
import { StageMenu } from './stage-menu.tsx';

const selectModeOf = (event: React.MouseEvent): SelectMode =>
  event.shiftKey ? 'upTo' : event.ctrlKey || event.metaKey ? 'toggle' : 'only';

export const StageRow = memo(function StageRow(props: {
  stage: Stage;
  index: number;
  isLast: boolean;
  isOpen: boolean;
  isChosen: boolean;
  isSpare: boolean;
  isOnAir: boolean;
  findings: number;
  /** Names of other users who have it open. */
  others: string;
  actions: StageActions;
  onKeyDown: (event: React.KeyboardEvent) => void;
  onOpen: (() => void) | undefined;
}) {
  const { t } = useTranslation('editor');
  const { stage, index, isOpen, isChosen, actions } = props;
  const { ref, handleRef, isDragging } = useSortable({ id: stage.id, index });
  const text = stage.question.question.trim();
  const number = index + 1;
  return (
    <li
      ref={ref}
      className={classes.row}
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
      data-dragging={isDragging || undefined}
    >
      <button
        type="button"
        ref={handleRef}
        className={classes.handle}
        tabIndex={isOpen ? 0 : -1}
        aria-label={t('stages.drag', { number })}
        title={t('stages.dragHint')}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.open}
        data-row={stage.id}
        tabIndex={isOpen ? 0 : -1}
        aria-current={isOpen ? 'true' : undefined}
        aria-pressed={isChosen}
        onClick={(event) => actions.choose(stage.id, selectModeOf(event))}
        onDoubleClick={props.onOpen}
        onKeyDown={props.onKeyDown}
      >
        <span className={classes.number}>{number}</span>
        <span className={classes.text} dir="auto">
          {text === '' ? <em>{t('stages.noText')}</em> : text}
        </span>
        <span className={classes.price}>{stage.price}</span>
        <Marks
          isSafe={stage.isSafe === true}
          hasPicture={stage.question.image !== undefined}
          isGuessed={stage.question.isRightGuessed === true}
          isOnAir={props.isOnAir}
          findings={props.findings}
          others={props.others}
        />
      </button>
      <StageMenu
        number={number}
        isFirst={index === 0}
        isLast={props.isLast}
        isTabbable={isOpen}
        isSpare={props.isSpare}
        onMoveBy={(step) => actions.moveBy(stage.id, step)}
        onDuplicate={() => actions.duplicate(stage.id)}
        onMoveToOtherList={() => actions.moveToOtherList(stage.id)}
        onRemove={() => actions.remove(stage.id)}
      />
    </li>
  );
});

function Marks(props: {
  isSafe: boolean;
  hasPicture: boolean;
  isGuessed: boolean;
  isOnAir: boolean;
  findings: number;
  others: string;
}) {
  const { t } = useTranslation('editor');
  const words = t('stages.warnings', { count: props.findings });
  return (
    <span className={classes.marks}>
      <HereMark names={props.others} />
      {props.isSafe && (
        <span className={classes.warning} title={t('stages.isSafe')}>
          <IconShieldFilled size={15} aria-label={t('stages.isSafe')} />
        </span>
      )}
      {props.hasPicture && (
        <span className={classes.picture} title={t('stages.hasPicture')}>
          <IconPhoto size={15} aria-label={t('stages.hasPicture')} />
        </span>
      )}
      {props.isGuessed && (
        <span className={classes.warning} title={t('stages.guessed')}>
          <IconHelpCircleFilled size={15} aria-label={t('stages.guessed')} />
        </span>
      )}
      {props.isOnAir && (
        <span className={classes.onAir} title={t('stages.onAir')}>
          <IconBroadcast size={15} aria-label={t('stages.onAir')} />
        </span>
      )}
      {props.findings > 0 && (
        <span className={classes.warning} title={words}>
          <IconAlertTriangleFilled size={15} aria-label={words} />
        </span>
      )}
    </span>
  );
}
