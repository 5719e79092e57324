import type { IdPath } from '@quizcast/game/command';
import { newEverybodyPlays, type EverybodyPlays } from '@quizcast/game/crowd/show-fields';
import { edit } from '../../live/use-document.ts';
import { lazy, Suspense, useState } from 'react';
import { publicRow, withoutBanned } from '@quizcast/game/crowd/board-name';
import type { CrowdPlay } from '@quizcast/game/crowd/crowd-play';
import type { CrowdResult, OnAirBoard } from '@quizcast/game/crowd/show-fields';
import { Anchor, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDocumentPart, useLiveStatus } from '../../live/use-document.ts';
import { useWorkplace } from '../../live/active-account.ts';
import { ChatChannel } from './chat-channel.tsx';
import classes from './everybody-panel.module.css';

const BanPhone = lazy(async () => ({
  default: (await import('./banned-phones.tsx')).BanPhone,
}));
const FindViewers = lazy(async () => ({
  default: (await import('./find-viewers.tsx')).FindViewers,
}));
const DelayPanel = lazy(() => import('./delay-panel.tsx'));
const PhonesPanel = lazy(() => import('./phones-panel.tsx'));

interface EverybodyPanelProps {
  /** Null where they do not play. */
  play: CrowdPlay | null;
  /** Whether they play the show, and not only the question on air. */
  isOn?: boolean;
  /** Absent where everybody always plays. */
  onSwitch?: (isOn: boolean) => void;
  /** Absent where boards are a step of the show. */
  boards?: BoardButtons;
}

/** What the host can show of the boards at any time. */
interface BoardButtons {
  whyNot: (card: OnAirBoard['card']) => string | undefined;
  onShow: (card: OnAirBoard['card']) => void;
}

/** Whether every viewer plays along, what they answered, and who leads. */
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
          <Standing play={play} boards={boards} />
          <Suspense fallback={null}>
            {play.settings.hasPhones && <PhonesPanel />}
            <FindViewers />
            <DelayPanel />
          </Suspense>
        </>
      )}
    </section>
  );
}

function Standing({ play, boards }: { play: CrowdPlay; boards: BoardButtons | undefined }) {
  const { t } = useTranslation('play');
  const hasUsername = useDocumentPart(({ settings }) => settings.twitch.username.trim() !== '');
  const { ownerId } = useWorkplace();
  const status = useLiveStatus();
  const answered = status?.answered;
  const last = play.revealed.flatMap(({ result }) => result ?? []).at(-1);
  return (
    <>
      <ChatChannel chat={status?.chat ?? null} hasUsername={hasUsername} />
      <p className={classes.note}>
        {play.told?.result === undefined ? (
          t(`everybody.${stateOf(play)}`)
        ) : (
          <ResultLine result={play.told.result} isPoll={play.told.key.kind === 'poll'} />
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
                  title={boards.whyNot(card)}
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

/** Where the question in play stands for everybody, before its result is there. */
function stateOf(play: CrowdPlay): 'waiting' | 'open' | 'closed' | 'counting' | 'nextQuestion' {
  const { asked, isAsking, told } = play;
  if (told !== null || asked?.isRevealed === true) return 'counting';
  if (asked === null) return isAsking ? 'nextQuestion' : 'waiting';
  return asked.lockedAtMs === undefined ? 'open' : 'closed';
}

interface ResultLineProps {
  result: CrowdResult;
  /** Nothing is right. */
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

function Board({ result: { board, players } }: { result: CrowdResult }) {
  const { t, i18n } = useTranslation('play');
  const hiddenWords = useDocumentPart(({ settings }) => settings.crowd.hiddenWords);
  const [isWhole, setIsWhole] = useState(false);
  const bannedPhones = useDocumentPart(({ settings }) => settings.crowd.bannedPhones);
  const left = withoutBanned(board, bannedPhones);
  const rows = isWhole ? left : left.slice(0, rowsAtFirst);
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
              {row.viewer !== undefined && (
                <Suspense fallback={null}>
                  <BanPhone viewer={row.viewer} name={name} />
                </Suspense>
              )}
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

/** Sets how everybody plays a show; what is not said is as it is at first. */
export const setEverybodyPlays = (path: IdPath, settings: Partial<EverybodyPlays>) =>
  edit({ type: 'edit.update', path, value: { ...newEverybodyPlays, ...settings } });
