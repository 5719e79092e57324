import type { ReactNode } from 'react';
import type { CategoryQuizshow, Player } from '@quizcast/game/games/category-quiz/show';
import {
  IconArrowBackUp,
  IconBellRinging,
  IconCheck,
  IconCrown,
  IconEye,
  IconFlag,
  IconHandStop,
  IconMessages,
  IconPlayerPlayFilled,
  IconPlayerTrackNextFilled,
  IconRestore,
  IconScale,
  IconStar,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../../ui/key-hint.tsx';
import shared from '../stage/transport.module.css';
import { isDone, plain, type Action } from './actions.ts';
import { signed } from './buzzes/answer-table.tsx';
import { actionOf } from './shortcut-actions.ts';
import { deedKeys, type ShortcutAction } from './keys.ts';
import { lastMoveOf } from './last-move.ts';
import { bigOf, onTrial, verdictOf, withoutWager, type Prompt } from './phase.ts';
import { takesBuzzers } from '@quizcast/game/games/category-quiz/buzzers';
import { takesTyping } from '@quizcast/game/games/category-quiz/question';
import classes from './transport.module.css';
import type { ConsoleProps } from './console-props.ts';

/**
 * The bar that drives the show. The most likely next action stands in the big place, always the same one; its own small
 * place stays empty meanwhile, so that nothing ever moves under the host's finger.
 */
export function CategoryTransport(props: ConsoleProps) {
  const { show, desk } = props;
  const next = bigOf(show);
  const isJudging = next.kind === 'prompt' && next.prompt === 'judge';
  const bigType = next.kind === 'action' ? next.action.type : null;
  return (
    <div className={shared.transport}>
      <div className={shared.big} data-verdicts={isJudging || undefined}>
        {next.kind === 'action' ? (
          <ActionButton {...props} action={next.action} isBig />
        ) : next.prompt === 'judge' ? (
          <Verdicts {...props} />
        ) : (
          <PromptLine show={show} prompt={next.prompt} isHinted={desk.isHinted} />
        )}
      </div>
      {slotsOf(show).map((shortcut, index) => {
        // Right and wrong take the room of the first one, which has nothing to offer meanwhile.
        if (isJudging && index === 0) return null;
        const action = shortcut === null ? null : actionOf(show, shortcut);
        return (
          <div key={index} className={shared.slot}>
            {action !== null && action.type !== bigType && (
              <ActionButton {...props} action={action} />
            )}
          </div>
        );
      })}
      <div className={shared.slot} data-wide>
        <UndoButton {...props} />
      </div>
      <div className={shared.slot}>
        {bigType !== 'categoryQuiz.reset' && <ActionButton {...props} action={plain('reset')} />}
      </div>
    </div>
  );
}

/** What stands beside the big button: the same three places all through a part of the show. */
function slotsOf(show: CategoryQuizshow): readonly (ShortcutAction | null)[] {
  switch (show.play.phase) {
    case 'ready':
      return [null, null, null];
    case 'board':
      return ['final', 'finish', 'on'];
    case 'question':
    case 'tieBreak':
      return [takesTyping(show) && !takesBuzzers(show) ? 'reveal' : 'buzzers', 'answer', 'on'];
    case 'final':
      return [show.play.finalStep === 'reveal' ? 'tieBreak' : 'finish', 'answer', 'on'];
    case 'finished':
      return ['tieBreak', null, null];
  }
}

const icon = (Icon: typeof IconEye): ReactNode => <Icon size={18} aria-hidden />;

/** Moves that may stand on a button of the bar. */
const shapes = {
  'categoryQuiz.start': [icon(IconPlayerPlayFilled), deedKeys.start],
  'categoryQuiz.reset': [icon(IconRestore), deedKeys.reset],
  'categoryQuiz.openBuzzers': [icon(IconBellRinging), deedKeys.buzzers],
  'categoryQuiz.closeBuzzers': [icon(IconHandStop), deedKeys.buzzers],
  'categoryQuiz.showGuessAnswer': [icon(IconMessages), deedKeys.reveal],
  'categoryQuiz.awardGuess': [icon(IconStar), null],
  'categoryQuiz.revealFinal': [icon(IconEye), deedKeys.reveal],
  'categoryQuiz.showAnswer': [icon(IconEye), deedKeys.answer],
  'categoryQuiz.backToBoard': [icon(IconPlayerTrackNextFilled), deedKeys.on],
  'categoryQuiz.nextBoard': [icon(IconPlayerTrackNextFilled), deedKeys.on],
  'categoryQuiz.nextFinalStep': [icon(IconPlayerTrackNextFilled), deedKeys.on],
  'categoryQuiz.startFinal': [icon(IconFlag), deedKeys.final],
  'categoryQuiz.startTieBreak': [icon(IconScale), deedKeys.tieBreak],
  'categoryQuiz.finish': [icon(IconCrown), deedKeys.finish],
} as const satisfies Partial<Record<Action['type'], readonly [ReactNode, string | null]>>;
type Shaped = keyof typeof shapes;
const isShaped = (type: string): type is Shaped => Object.hasOwn(shapes, type);

function ActionButton(props: ConsoleProps & { action: Action; isBig?: boolean }) {
  const { t: tKeys } = useTranslation('categoryKeys');
  const { show, desk, whyNot, action, isBig = false } = props;
  if (!isShaped(action.type)) return null;
  const [picture, key] = shapes[action.type];
  return (
    <button
      type="button"
      className={shared.button}
      data-big={isBig || undefined}
      data-impossible={whyNot(action) !== undefined || isDone(show, action) || undefined}
      data-refused={desk.isRefused(action) || undefined}
      title={whyNot(action)}
      onClick={(event) => {
        // The second half of a double click is not the next action, which has just come to stand here.
        if (event.detail < 2 || !isBig) desk.perform(action);
      }}
    >
      {picture}
      <span className={shared.label} dir="auto">
        <Label show={show} action={action} type={action.type} />
      </span>
      <span className={shared.keys}>
        {key !== null && <KeyHint keys={key} />}
        {isBig && <KeyHint keys={tKeys('space')} />}
      </span>
    </button>
  );
}

function Label(props: { show: CategoryQuizshow; action: Action; type: Shaped }): string {
  const { show, action, type } = props;
  const { t } = useTranslation('categoryPlay');
  const nameOf = (playerId: string) => show.players.find(({ id }) => id === playerId)?.name ?? '';
  if (action.type === 'categoryQuiz.awardGuess')
    return t('actions.awardGuess', { name: nameOf(action.playerId), points: action.points });
  if (action.type === 'categoryQuiz.revealFinal')
    return t('actions.revealFinal', { name: nameOf(action.playerId) });
  if (action.type === 'categoryQuiz.nextFinalStep')
    return t(`actions.final.${show.play.finalStep ?? 'category'}`);
  switch (type) {
    case 'categoryQuiz.start':
      return t('actions.start');
    case 'categoryQuiz.reset':
      return t('actions.reset');
    case 'categoryQuiz.openBuzzers':
      return t('actions.openBuzzers');
    case 'categoryQuiz.closeBuzzers':
      return t('actions.closeBuzzers');
    case 'categoryQuiz.showGuessAnswer':
      return t('actions.showGuessAnswer');
    case 'categoryQuiz.showAnswer':
      return t('actions.showAnswer');
    case 'categoryQuiz.backToBoard':
      return t('actions.backToBoard');
    case 'categoryQuiz.nextBoard':
      return t('actions.nextBoard');
    case 'categoryQuiz.startFinal':
      return t('actions.startFinal');
    case 'categoryQuiz.startTieBreak':
      return t('actions.startTieBreak');
    case 'categoryQuiz.finish':
      return t('actions.finish');
    case 'categoryQuiz.awardGuess':
    case 'categoryQuiz.revealFinal':
    case 'categoryQuiz.nextFinalStep':
      return '';
  }
}

/** Right and wrong, far apart and unlike each other: the host looks at the player, not at the screen. */
function Verdicts({ show, desk }: ConsoleProps) {
  const { t } = useTranslation('categoryPlay');
  const trial = onTrial(show);
  if (trial === null) return null;
  return (
    <fieldset
      className={classes.verdicts}
      aria-label={t('actions.judge', { name: trial.player.name })}
      data-hinted={desk.isHinted || undefined}
    >
      {(['right', 'wrong'] as const).map((verdict) => {
        const action = verdictOf(show, verdict);
        return (
          <button
            key={verdict}
            type="button"
            className={classes.verdict}
            data-verdict={verdict}
            data-refused={desk.isRefused(action) || undefined}
            onClick={(event) => {
              if (event.detail < 2) desk.perform(action);
            }}
          >
            {verdict === 'right' ? (
              <IconCheck size={26} aria-hidden />
            ) : (
              <IconX size={26} aria-hidden />
            )}
            <span className={classes.verdictText}>
              {t(`actions.${verdict}`)}
              {show.play.phase !== 'tieBreak' && (
                <small aria-hidden>{signed(trial[verdict])}</small>
              )}
            </span>
            <KeyHint keys={deedKeys[verdict]} />
          </button>
        );
      })}
      <output className={shared.spoken}>{desk.isHinted && t('prompts.judge')}</output>
    </fieldset>
  );
}

const promptKeys = {
  pick: ['1', '…', '5', '↵'],
  wait: [],
  call: ['1', '…', '4'],
  wagers: [],
} as const;

/** Stands in the big place while something is to be done by hand, or waited for. */
function PromptLine(props: {
  show: CategoryQuizshow;
  prompt: Exclude<Prompt, 'judge'>;
  isHinted: boolean;
}) {
  const { t, i18n } = useTranslation('categoryPlay');
  const { show, prompt, isHinted } = props;
  const how =
    prompt === 'wagers'
      ? t('prompts.wagersHow', { names: listed(i18n.language, withoutWager(show)) })
      : t(`prompts.${prompt}How`);
  return (
    <p className={shared.prompt} data-hinted={isHinted || undefined} data-prompt={prompt}>
      <IconBellRinging size={18} aria-hidden />
      <span className={shared.label}>
        {t(`prompts.${prompt}`)}
        <small className={shared.what} title={how} dir="auto">
          {how}
        </small>
      </span>
      <span className={shared.keys}>
        {promptKeys[prompt].map((key) => (
          <KeyHint key={key} keys={key} />
        ))}
      </span>
      <output className={shared.spoken}>{isHinted && how}</output>
    </p>
  );
}

const listed = (language: string, players: readonly Player[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(players.map(({ name }) => name));

function UndoButton({ show, desk }: ConsoleProps) {
  const { t } = useTranslation('categoryPlay');
  const last = lastMoveOf(show);
  const what = last === null ? t('undoes.nothing') : t(`undoes.${last.name}`, { ...last });
  const action = plain('undo');
  return (
    <button
      type="button"
      className={shared.button}
      data-impossible={last === null || undefined}
      data-refused={desk.isRefused(action) || undefined}
      title={what}
      onClick={() => desk.perform(action)}
    >
      <IconArrowBackUp size={18} aria-hidden />
      <span className={shared.label}>
        {t('actions.undo')}
        <small className={shared.what} aria-hidden dir="auto">
          {what}
        </small>
      </span>
      <span className={shared.keys}>
        <KeyHint keys={deedKeys.undo} />
      </span>
    </button>
  );
}
