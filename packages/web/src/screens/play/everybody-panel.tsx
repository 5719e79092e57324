import type { IdPath } from '@quizcast/game/command';
import { newEverybodyPlays, type EverybodyPlays } from '@quizcast/game/crowd/show-fields';
import { edit } from '../../live/use-document.ts';
import { useState } from 'react';
import { publicRow, withoutBanned } from '@quizcast/game/crowd/board-name';
import type { CrowdPlay } from '@quizcast/game/crowd/crowd-play';
import type { CrowdResult, OnAirBoard } from '@quizcast/game/crowd/show-fields';
import { Anchor, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDocumentPart, useLiveStatus } from '../../live/use-document.ts';
import { useActiveAccount } from '../../live/active-account.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { BanPhone } from './banned-phones.tsx';
import { ChatChannel } from './chat-channel.tsx';
import classes from './everybody-panel.module.css';

const FindViewers = lazyPart(() => import('./find-viewers.tsx'));
const DelayPanel = lazyPart(() => import('./delay-panel.tsx'));
const PhonesPanel = lazyPart(() => import('./phones-panel.tsx'));

interface EverybodyPanelProps {
  /** Null when viewers do not play along. */
  play: CrowdPlay | null;
  /** Whether viewers play the whole show, not only the question on air. */
  isOn?: boolean;
  /** Undefined when viewers always play. */
  onSwitch?: (isOn: boolean) => void;
  /** Undefined when leaderboards are a step of the show. */
  boards?: BoardButtons;
}

/** Leaderboards that the host can show at any time. */
interface BoardButtons {
  disabledReason: (card: OnAirBoard['card']) => string | undefined;
  onShow: (card: OnAirBoard['card']) => void;
}

/** Whether viewers play along, their answers, and the leaders. */
export function EverybodyPanel({
  play,
  isOn = play !== null,
  onSwitch,
  boards,
}: EverybodyPanelProps) {
  const { t } = useTranslation('play');
  return (
    <section className={classes.panel} aria-labelledby="everybody-title">
      <header className={classes.head}>
        <h2 id="everybody-title" className={classes.title}>
          {t('everybody.title')}
        </h2>
        {onSwitch !== undefined && (
          <Switch
            size="sm"
            aria-label={t('everybody.title')}
            checked={isOn}
            onChange={(event) => onSwitch(event.currentTarget.checked)}
          />
        )}
      </header>
      {play === null ? (
        <p className={classes.note}>{t('everybody.off')}</p>
      ) : (
        <>
          <CurrentResult play={play} boards={boards} />
          {play.settings.hasPhones && <PhonesPanel />}
          <FindViewers />
          <DelayPanel />
        </>
      )}
    </section>
  );
}

function CurrentResult({ play, boards }: { play: CrowdPlay; boards: BoardButtons | undefined }) {
  const { t } = useTranslation('play');
  const hasUsername = useDocumentPart(({ settings }) => settings.twitch.username.trim() !== '');
  const { ownerId } = useActiveAccount();
  const status = useLiveStatus();
  const answered = status?.answered;
  const last = play.revealed.flatMap(({ result }) => result ?? []).at(-1);
  return (
    <>
      <ChatChannel chat={status?.chat ?? null} hasUsername={hasUsername} />
      <p className={classes.note}>
        {play.shownRound?.result === undefined ? (
          t(`everybody.${stateOf(play)}`)
        ) : (
          <ResultLine
            result={play.shownRound.result}
            isPoll={play.shownRound.key.kind === 'poll'}
          />
        )}
        {answered !== undefined && answered.round === play.asked?.round && (
          <>
            <br />
            {t('everybody.answered', { count: answered.count })}
          </>
        )}
      </p>
      {last !== undefined && last.board.length > 0 && (
        <>
          <Board result={last} />
          <Anchor href={`/board/${ownerId}`} target="_blank" rel="noreferrer" size="sm">
            {t('everybody.page')}
          </Anchor>
          {boards !== undefined && (
            <div className={classes.buttons}>
              {(['topFive', 'podium', 'nothing'] as const).map((card) => (
                <button
                  key={card}
                  type="button"
                  className={classes.button}
                  title={boards.disabledReason(card)}
                  onClick={() => boards.onShow(card)}
                >
                  {t(`everybody.show.${card}`)}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </>
  );
}

/** State of the question in play for viewers, before its result is available. */
function stateOf(play: CrowdPlay): 'waiting' | 'open' | 'closed' | 'counting' | 'nextQuestion' {
  const { asked, isAsking, shownRound: told } = play;
  if (told !== null || asked?.isRevealed === true) return 'counting';
  if (asked === null) return isAsking ? 'nextQuestion' : 'waiting';
  return asked.lockedAtMs === undefined ? 'open' : 'closed';
}

interface ResultLineProps {
  result: CrowdResult;
  /** A poll has no right answer. */
  isPoll: boolean;
}

function ResultLine({ result: { answered, right }, isPoll }: ResultLineProps) {
  const { t, i18n } = useTranslation('play');
  if (isPoll) return t('everybody.answered', { count: answered });
  if (answered === 0) return t('everybody.nobody');
  const percent = Math.round((100 * right) / answered);
  return t('everybody.result', { percent, answered: answered.toLocaleString(i18n.language) });
}

const rowsAtFirst = 3;

function Board({ result }: { result: CrowdResult }) {
  const { t, i18n } = useTranslation('play');
  const hiddenWords = useDocumentPart(({ settings }) => settings.crowd.hiddenWords);
  const [isExpanded, setIsExpanded] = useState(false);
  const bannedPhones = useDocumentPart(({ settings }) => settings.crowd.bannedPhones);
  const board = withoutBanned({ rows: result.board, players: result.players }, bannedPhones);
  const rows = isExpanded ? board.rows : board.rows.slice(0, rowsAtFirst);
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
              {row.viewer !== undefined && <BanPhone viewer={row.viewer} name={name} />}
            </li>
          );
        })}
      </ol>
      <p className={classes.note}>
        {t('everybody.players', { count: board.players })}
        {board.rows.length > rowsAtFirst && (
          <button
            type="button"
            className={classes.more}
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {t(isExpanded ? 'everybody.less' : 'everybody.more')}
          </button>
        )}
      </p>
    </>
  );
}

/** Sets how viewers play a show; omitted settings get their defaults. */
export const setEverybodyPlays = (path: IdPath, settings: Partial<EverybodyPlays>) =>
  edit({ type: 'edit.update', path, value: { ...newEverybodyPlays, ...settings } });
