import { currentJudgement } from '@quizcast/game/games/category-quiz/change';
import { phaseOf } from '@quizcast/game/games/category-quiz/controls/next-step';
import { maxWager } from '@quizcast/game/games/category-quiz/final';
import { suggestedIds } from '@quizcast/game/games/category-quiz/guess';
import type { Player } from '@quizcast/game/games/category-quiz/show';
import { flushSync } from 'react-dom';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconStarFilled, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../../../ui/key-hint.tsx';
import { useDraft } from '../../../../ui/fields/use-draft.ts';
import classes from './answer-table.module.css';
import { simpleMove, type Action } from '../actions.ts';
import { ownKeys } from '../keys.ts';
import { awardTo } from '../console-state.ts';
import type { ConsoleProps } from '../console-props.ts';

/** Typed answers or wagers: entered for players without a device, revealed, and awarded points. */
export function AnswerTable(props: ConsoleProps & { answer: string }) {
  const { t } = useTranslation('categoryPlay');
  const { show, controls, disabledReason } = props;
  const phase = phaseOf(show);
  const playing = show.players.filter(({ isOut }) => !isOut);
  const typed = playing.filter(({ answer }) => answer !== '').length;
  const nearest = show.play.phase === 'final' ? [] : suggestedIds(show);
  const isRevealed = show.gamefield.showGuessAnswer || show.play.finalStep === 'reveal';
  const reveal = simpleMove('showGuessAnswer');
  return (
    <div className={classes.table}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          {phase === 'finalWagers' ? t('typed.wagers') : t('typed.title')}
        </h3>
        <span className={classes.count} aria-live="polite">
          {phase === 'finalWagers'
            ? t('typed.wagered', {
                count: playing.filter(({ wager }) => wager !== undefined).length,
                all: playing.length,
              })
            : t('typed.count', { count: typed, all: playing.length })}
        </span>
        {phase !== 'typing' && disabledReason(reveal) === undefined && !isRevealed && (
          <button type="button" className={classes.small} onClick={() => controls.perform(reveal)}>
            {t('actions.showGuessAnswer')}
            <KeyHint keys={ownKeys.typed} />
          </button>
        )}
      </div>
      <ul className={classes.rows}>
        {show.players.map((player, index) =>
          player.isOut ? null : (
            <li
              key={player.id}
              className={classes.row}
              data-judged={resultOf(props, player) ?? undefined}
            >
              <span className={classes.number}>{index + 1}</span>
              <span className={classes.name} dir="auto" title={player.name}>
                {player.name}
              </span>
              <Content {...props} player={player} />
              {nearest.includes(player.id) && isRevealed && (
                <span className={classes.nearest}>
                  <IconStarFilled size={13} aria-hidden />
                  {t('typed.nearest')}
                </span>
              )}
              <Buttons {...props} player={player} number={index + 1} />
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

type RowProps = ConsoleProps & { player: Player };

const resultOf = ({ show }: ConsoleProps, { id }: Player): 'right' | 'wrong' | null => {
  const judgement = currentJudgement(show, id);
  return judgement === undefined ? null : judgement.isRight ? 'right' : 'wrong';
};

/** The answer or wager: an input while editable, otherwise text. */
function Content({ show, controls, disabledReason, player }: RowProps) {
  const { t } = useTranslation('categoryPlay');
  const { id, name, answer, wager } = player;
  if (show.play.finalStep === 'wagers') {
    const maxPoints = maxWager(show, player);
    return (
      <>
        <Written
          label={t('typed.wagerOf', { name })}
          value={wager === undefined ? '' : String(wager)}
          hint=""
          isNumber
          onWrite={(text) => {
            const number = Number(text);
            if (text !== '' && Number.isSafeInteger(number) && number >= 0)
              controls.perform({ type: 'categoryQuiz.wager', playerId: id, wager: number });
          }}
        />
        <span className={classes.most}>{t('typed.maxWager', { most: maxPoints })}</span>
      </>
    );
  }
  const write = (text: string): Action => ({
    type: 'categoryQuiz.typeAnswer',
    playerId: id,
    answer: text,
  });
  if (disabledReason(write(answer)) === undefined)
    return (
      <Written
        label={t('typed.answerOf', { name })}
        value={answer}
        hint={t('typed.write')}
        onWrite={(text) => controls.perform(write(text))}
      />
    );
  return (
    <span
      className={classes.text}
      dir="auto"
      data-empty={answer === '' || undefined}
      title={answer}
    >
      {answer === '' ? t('typed.nothing') : answer}
    </span>
  );
}

/** Saved on blur or with Enter; updates from the player's device are shown while the field is not edited. */
function Written(props: {
  label: string;
  value: string;
  hint: string;
  isNumber?: boolean;
  onWrite: (text: string) => void;
}) {
  const { field, cancel } = useDraft(props.value, props.onWrite);
  return (
    <input
      {...field}
      className={classes.field}
      aria-label={props.label}
      placeholder={props.hint}
      inputMode={props.isNumber === true ? 'numeric' : 'text'}
      maxLength={500}
      dir="auto"
      onKeyDown={({ key, currentTarget }) => {
        // At once: blur would save the text.
        if (key === 'Escape') flushSync(cancel);
        if (key === 'Enter' || key === 'Escape') currentTarget.blur();
      }}
    />
  );
}

function Buttons(props: RowProps & { number: number }) {
  const { t } = useTranslation('categoryPlay');
  const { show, controls, player, number } = props;
  const judgement = currentJudgement(show, player.id);
  if (judgement !== undefined)
    return (
      <strong className={classes.result}>
        {judgement.isRight ? (
          <IconCheck size={16} aria-label={t('typed.right')} />
        ) : (
          <IconX size={16} aria-label={t('typed.wrong')} />
        )}
        {signed(judgement.points)}
      </strong>
    );
  if (show.gamefield.showGuessAnswer) {
    const right = awardTo(show, player.id, true);
    const wrong = awardTo(show, player.id, false);
    return (
      <>
        <button type="button" className={classes.good} onClick={() => controls.perform(right)}>
          <VisuallyHidden>
            {t('typed.give', { name: player.name, points: show.gamefield.fieldPoints })}
          </VisuallyHidden>
          <span aria-hidden>{signed(show.gamefield.fieldPoints)}</span>
          <KeyHint keys={String(number)} />
        </button>
        <button
          type="button"
          className={classes.bad}
          aria-label={t('typed.giveNothing', { name: player.name })}
          onClick={() => controls.perform(wrong)}
        >
          <IconX size={15} aria-hidden />
        </button>
      </>
    );
  }
  if (show.play.finalStep !== 'reveal') return null;
  return <FinalButtons {...props} />;
}

function FinalButtons({ show, controls, player, number }: RowProps & { number: number }) {
  const { t } = useTranslation('categoryPlay');
  const wager = player.wager ?? 0;
  const { id: playerId, name } = player;
  if (!show.play.revealed.includes(playerId))
    return (
      <>
        <span className={classes.most}>{t('typed.wager', { wager })}</span>
        <button
          type="button"
          className={classes.small}
          onClick={() => controls.perform({ type: 'categoryQuiz.revealFinal', playerId })}
        >
          <VisuallyHidden>{t('typed.revealOf', { name })}</VisuallyHidden>
          <span aria-hidden>{t('typed.reveal')}</span>
          <KeyHint keys={String(number)} />
        </button>
      </>
    );
  return (
    <>
      <button
        type="button"
        className={classes.good}
        onClick={() =>
          controls.perform({ type: 'categoryQuiz.judgeFinal', playerId, verdict: 'right' })
        }
      >
        <IconCheck size={15} aria-hidden />
        <VisuallyHidden>{t('typed.judgeRight', { name, points: wager })}</VisuallyHidden>
        <span aria-hidden>{signed(wager)}</span>
      </button>
      <button
        type="button"
        className={classes.bad}
        onClick={() =>
          controls.perform({ type: 'categoryQuiz.judgeFinal', playerId, verdict: 'wrong' })
        }
      >
        <IconX size={15} aria-hidden />
        <VisuallyHidden>{t('typed.judgeWrong', { name, points: wager })}</VisuallyHidden>
        <span aria-hidden>{signed(0 - wager)}</span>
      </button>
    </>
  );
}

/** With a typographic minus. */
export const trueMinus = (points: number): string => String(points).replace('-', '−');

/** With a sign, using a typographic minus. */
export const signed = (points: number): string =>
  points < 0 ? `−${Math.abs(points)}` : points === 0 ? '0' : `+${points}`;
