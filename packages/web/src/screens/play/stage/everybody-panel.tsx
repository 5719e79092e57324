import { useState } from 'react';
import { publicRow } from '@quizcast/game/crowd/board-name';
import { everybodyPlaysSchema, type CrowdResult } from '@quizcast/game/crowd/show-fields';
import { currentStage, type Quizshow } from '@quizcast/game/games/stage-quiz/show';
import type { Answered, ChatStatus } from '@quizcast/game/protocol/protocol';
import { Anchor, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { edit, useDocumentPart } from '../../../live/use-document.ts';
import { ChatChannel } from './chat-channel.tsx';
import classes from './everybody-panel.module.css';
import type { PlayAction } from './play-state.ts';

interface EverybodyPanelProps {
  show: Quizshow;
  chat: ChatStatus | null;
  answered: Answered | null;
  hasUsername: boolean;
  whyNot: (action: PlayAction) => string | undefined;
  onPerform: (action: PlayAction) => void;
  /** Whose board it is: its page has this address. */
  ownerId: string;
}

/** Whether every viewer plays along, what they answered, and who leads. */
export function EverybodyPanel({
  show,
  chat,
  answered,
  hasUsername,
  whyNot,
  onPerform,
  ownerId,
}: EverybodyPanelProps) {
  const { t } = useTranslation('play');
  const isOn = show.everybodyPlays?.isOn ?? false;
  const question = currentStage(show)?.question;
  const last = lastResult(show);
  return (
    <section className={classes.panel} aria-labelledby="everybody-title">
      <header className={classes.head}>
        <h2 id="everybody-title" className={classes.title}>
          {t('everybody.title')}
        </h2>
        <Switch
          size="sm"
          aria-label={t('everybody.title')}
          checked={isOn}
          onChange={(event) =>
            edit({
              type: 'edit.update',
              path: ['shows', show.id, 'everybodyPlays'],
              value: everybodyPlaysSchema.parse({
                ...show.everybodyPlays,
                isOn: event.currentTarget.checked,
              }),
            })
          }
        />
      </header>
      {!isOn && <p className={classes.note}>{t('everybody.off')}</p>}
      {isOn && <ChatChannel chat={chat} hasUsername={hasUsername} />}
      {isOn && (
        <p className={classes.note}>
          {question?.crowdResult !== undefined && question.showCorrectAnswer ? (
            <ResultLine result={question.crowdResult} />
          ) : (
            t(`everybody.${stateOf(show)}`)
          )}
          {answered !== null && answered.round === question?.crowd?.round && (
            <>
              <br />
              <span data-answered={answered.count}>
                {t('everybody.answered', { count: answered.count })}
              </span>
            </>
          )}
        </p>
      )}
      {isOn && last !== null && last.board.length > 0 && (
        <>
          <Board result={last} />
          <Anchor href={`/board/${ownerId}`} target="_blank" rel="noreferrer" size="sm">
            {t('everybody.page')}
          </Anchor>
          <div className={classes.buttons}>
            {(['topFive', 'podium', 'nothing'] as const).map((card) => (
              <button
                key={card}
                type="button"
                className={classes.button}
                title={whyNot({ kind: 'board', card })}
                onClick={() => onPerform({ kind: 'board', card })}
              >
                {t(`everybody.show.${card}`)}
              </button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** Where the question in play stands for everybody, before its result is there. */
function stateOf(show: Quizshow): 'waiting' | 'open' | 'closed' | 'counting' | 'nextQuestion' {
  const question = currentStage(show)?.question;
  if (question === undefined) return 'waiting';
  if (question.crowd === undefined) return 'nextQuestion';
  if (question.showCorrectAnswer) return 'counting';
  return question.crowd.lockedAtMs === undefined ? 'open' : 'closed';
}

function ResultLine({ result: { answered, right } }: { result: CrowdResult }) {
  const { t, i18n } = useTranslation('play');
  const percent = answered === 0 ? 0 : Math.round((100 * right) / answered);
  return t('everybody.result', { percent, answered: answered.toLocaleString(i18n.language) });
}

const rowsAtFirst = 3;

function Board({ result: { board, players } }: { result: CrowdResult }) {
  const { t, i18n } = useTranslation('play');
  const hiddenWords = useDocumentPart(({ settings }) => settings.crowd.hiddenWords);
  const [isWhole, setIsWhole] = useState(false);
  const rows = isWhole ? board : board.slice(0, rowsAtFirst);
  return (
    <>
      <ol className={classes.rows}>
        {rows.map((row, index) => {
          const { rank, name, points } = publicRow(row, hiddenWords);
          return (
            <li key={name + String(index)}>
              <b>{rank}</b>
              <span className={classes.name}>{name}</span>
              <span>{points.toLocaleString(i18n.language)}</span>
            </li>
          );
        })}
      </ol>
      <p className={classes.note}>
        {t('everybody.players', { count: players })}
        {board.length > rowsAtFirst && (
          <button
            type="button"
            className={classes.more}
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {t(isWhole ? 'everybody.less' : 'everybody.more')}
          </button>
        )}
      </p>
    </>
  );
}

/** Of the questions in their order, the result that came last. */
const lastResult = ({ stages }: Quizshow): CrowdResult | null =>
  stages
    .flatMap(({ question: { crowdResult, showCorrectAnswer } }) =>
      crowdResult === undefined || !showCorrectAnswer ? [] : [crowdResult],
    )
    .at(-1) ?? null;
