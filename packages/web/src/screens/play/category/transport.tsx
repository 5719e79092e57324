import type { ReactNode } from 'react';
import type { CategoryQuizshow, Player } from '@quizcast/game/games/category-quiz/show';
import {
  IconBellRinging,
  IconCheck,
  IconCoins,
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
import { useKeyHint } from '../../../ui/keys/key-store.ts';
import { ActionBar, ActionButton, Prompt, Spoken, UndoButton } from '../action-bar.tsx';
import { CreditsButton } from '../cards/credits-button.tsx';
import { isDone, simpleMove, type Action } from './actions.ts';
import { signed } from './buzzes/answer-table.tsx';
import { actionOf, bigOf, type Prompt as PromptName } from './shortcut-actions.ts';
import { keyOf, ownKeys, type ShortcutAction } from './keys.ts';
import { lastMoveOf } from './last-move.ts';
import { onTrial, verdictOf } from './console-state.ts';
import { withoutWager } from '@quizcast/game/games/category-quiz/controls/next-step';
import { isAnsweredByBuzzer } from '@quizcast/game/games/category-quiz/buzzers';
import { isAnsweredByTyping } from '@quizcast/game/games/category-quiz/question';
import classes from './transport.module.css';
import type { ConsoleProps } from './console-props.ts';

/** Control bar of a category quiz show. */
export function CategoryTransport(props: ConsoleProps) {
  const { show, controls } = props;
  const { t } = useTranslation('categoryPlay');
  const next = bigOf(show, controls.stakeDraft);
  const bigType = next.kind === 'action' ? next.action.type : null;
  const last = lastMoveOf(show);
  const undo = simpleMove('undo');
  const small = (action: Action) =>
    action.type !== bigType && <MoveButton {...props} action={action} />;
  return (
    <ActionBar
      big={
        next.kind === 'action' ? (
          <MoveButton {...props} action={next.action} isBig />
        ) : next.kind === 'credits' ? (
          <CreditsButton />
        ) : next.prompt === 'judge' ? (
          <Verdicts {...props} />
        ) : (
          <PromptLine show={show} prompt={next.prompt} isHinted={controls.isHinted} />
        )
      }
      hasVerdicts={next.kind === 'prompt' && next.prompt === 'judge'}
      slots={slotsOf(show).map((shortcut) => shortcut !== null && small(actionOf(show, shortcut)))}
      undo={
        <UndoButton
          what={last === null ? t('undoes.nothing') : t(`undoes.${last.name}`, { ...last })}
          isPossible={last !== null}
          isRefused={controls.isRefused(undo)}
          onPress={() => controls.perform(undo)}
        />
      }
      reset={small(simpleMove('reset'))}
    />
  );
}

/** Slots beside the main button; they keep the same meaning throughout a part of the show. */
function slotsOf(show: CategoryQuizshow): readonly (ShortcutAction | null)[] {
  switch (show.play.phase) {
    case 'ready':
      return [null, null, null];
    case 'board':
      return ['start-final', 'finish', 'on'];
    case 'question':
    case 'tieBreak':
      return [
        isAnsweredByTyping(show) && !isAnsweredByBuzzer(show) ? 'typed' : 'toggle-buzzers',
        'reveal',
        show.play.phase === 'tieBreak' ? 'finish' : 'on',
      ];
    case 'final':
      return [show.play.finalStep === 'reveal' ? 'start-tie-break' : 'finish', 'reveal', 'on'];
    case 'finished':
      return ['start-tie-break', null, null];
  }
}

const icon = (Icon: typeof IconEye): ReactNode => <Icon size={18} aria-hidden />;

/** Commands with a button on the bar. */
const shapes = {
  'categoryQuiz.start': [icon(IconPlayerPlayFilled), keyOf('start')],
  'categoryQuiz.reset': [icon(IconRestore), keyOf('reset')],
  'categoryQuiz.setStake': [icon(IconCoins), null],
  'categoryQuiz.openBuzzers': [icon(IconBellRinging), keyOf('toggle-buzzers')],
  'categoryQuiz.closeBuzzers': [icon(IconHandStop), keyOf('toggle-buzzers')],
  'categoryQuiz.showGuessAnswer': [icon(IconMessages), ownKeys.typed],
  'categoryQuiz.awardGuess': [icon(IconStar), null],
  'categoryQuiz.revealFinal': [icon(IconEye), ownKeys.typed],
  'categoryQuiz.showAnswer': [icon(IconEye), keyOf('reveal')],
  'categoryQuiz.backToBoard': [icon(IconPlayerTrackNextFilled), ownKeys.on],
  'categoryQuiz.nextBoard': [icon(IconPlayerTrackNextFilled), ownKeys.on],
  'categoryQuiz.nextFinalStep': [icon(IconPlayerTrackNextFilled), ownKeys.on],
  'categoryQuiz.startFinal': [icon(IconFlag), keyOf('start-final')],
  'categoryQuiz.startTieBreak': [icon(IconScale), keyOf('start-tie-break')],
  'categoryQuiz.finish': [icon(IconCrown), keyOf('finish')],
} as const satisfies Partial<Record<Action['type'], readonly [ReactNode, string | null]>>;
type Shaped = keyof typeof shapes;
const isShaped = (type: string): type is Shaped => Object.hasOwn(shapes, type);

function MoveButton(props: ConsoleProps & { action: Action; isBig?: boolean }) {
  const { show, controls, disabledReason, action, isBig = false } = props;
  if (!isShaped(action.type)) return null;
  const [picture, key] = shapes[action.type];
  const why = disabledReason(action);
  return (
    <ActionButton
      icon={picture}
      label={<Label show={show} action={action} type={action.type} />}
      keys={key}
      isBig={isBig}
      disabledReason={why}
      isImpossible={why !== undefined || isDone(show, action)}
      isRefused={controls.isRefused(action)}
      onPress={() => controls.perform(action)}
    />
  );
}

function Label(props: { show: CategoryQuizshow; action: Action; type: Shaped }): string {
  const { show, action, type } = props;
  const { t } = useTranslation('categoryPlay');
  const nameOf = (playerId: string) => show.players.find(({ id }) => id === playerId)?.name ?? '';
  if (action.type === 'categoryQuiz.awardGuess')
    return t('actions.awardGuess', { name: nameOf(action.playerId), points: action.points });
  if (action.type === 'categoryQuiz.setStake')
    return t('actions.setStake', {
      name: nameOf(action.playerId),
      stake: action.stake,
    });
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
    case 'categoryQuiz.setStake':
    case 'categoryQuiz.awardGuess':
    case 'categoryQuiz.revealFinal':
    case 'categoryQuiz.nextFinalStep':
      return '';
  }
}

/** Right and wrong buttons, far apart and visually distinct: the host looks at the player, not at the screen. */
function Verdicts({ show, controls }: ConsoleProps) {
  const { t } = useTranslation('categoryPlay');
  const trial = onTrial(show);
  if (trial === null) return null;
  return (
    <fieldset
      className={classes.verdicts}
      aria-label={t('actions.judge', { name: trial.player.name })}
      data-hinted={controls.isHinted || undefined}
    >
      {(['right', 'wrong'] as const).map((verdict) => {
        const action = verdictOf(show, verdict);
        return (
          <button
            key={verdict}
            type="button"
            className={classes.verdict}
            data-verdict={verdict}
            data-refused={controls.isRefused(action) || undefined}
            onClick={(event) => {
              if (event.detail < 2) controls.perform(action);
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
            <KeyHint keys={keyOf(verdict)} />
          </button>
        );
      })}
      <Spoken>{controls.isHinted && t('prompts.judge')}</Spoken>
    </fieldset>
  );
}

const promptKeys = {
  pickField: ['1', '…', '5', '↵'],
  buzzersOpen: [],
  call: ['1', '…', '4'],
  stake: ['1', '…', '4'],
  stakePoints: [],
  wagers: [ownKeys.on],
} as const;

/** Shown in the main place while a manual step or an event is awaited. */
function PromptLine(props: {
  show: CategoryQuizshow;
  prompt: Exclude<PromptName, 'judge'>;
  isHinted: boolean;
}) {
  const { t, i18n } = useTranslation('categoryPlay');
  const hint = useKeyHint();
  const { show, prompt, isHinted } = props;
  const missing = withoutWager(show);
  const wagersHow = (): string =>
    missing.length > maxListed
      ? t('prompts.wagersHowMany', { count: missing.length })
      : t('prompts.wagersHow', { names: listed(i18n.language, missing) });
  const how = prompt === 'wagers' ? wagersHow() : t(`prompts.${prompt}How`);
  return (
    <Prompt
      icon={<IconBellRinging size={18} aria-hidden />}
      label={t(`prompts.${prompt}`)}
      how={how}
      keys={promptKeys[prompt]}
      isHinted={isHinted}
      spoken={prompt === 'wagers' ? `${t('prompts.wagers')} ${how}: ${hint(ownKeys.on)}` : how}
      prompt={prompt}
    />
  );
}

/** More names do not fit. */
const maxListed = 2;

const listed = (language: string, players: readonly Player[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(players.map(({ name }) => name));
