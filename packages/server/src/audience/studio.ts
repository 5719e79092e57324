import { agenda } from '@quizcast/game/agenda';
import type { CrowdPlay } from '@quizcast/game/crowd/crowd-play';
import type { CrowdResult } from '@quizcast/game/crowd/show-fields';
import { games } from '@quizcast/game/document/games';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { channelName } from '@quizcast/game/games/channel-name';
import { lastScored } from '@quizcast/game/games/everybody';
import type { CrowdJob, ScoreJob } from '@quizcast/game/games/jobs';
import { hasPhones, phoneScenes, type DatedScene } from '@quizcast/game/phones/scene';

/** What of a document is of interest to the phones of its viewers. */
export interface Studio {
  /** Name of the show that is on air; '' when none is. */
  show: string;
  /** Null where nobody plays by phone. */
  play: CrowdPlay | null;
  /** The question whose answers are collected; null when none is. */
  job: CrowdJob | null;
  /** What is shown, the newest last. */
  scenes: readonly DatedScene[];
  /** The board that was told last. */
  scored: { job: ScoreJob; result: CrowdResult } | null;
  streamDelayMs: number;
  /** The login of the Twitch channel; null where none is set. */
  channel: string | null;
  hiddenWords: readonly string[];
  /** Phones that have no part. */
  banned: readonly string[];
}

export function studioOf(document: QuizShowApp): Studio {
  const { onAir, settings } = document;
  const isRehearsal = document.rehearsal !== undefined;
  const show = games.find(({ id }) => id === onAir)?.everybody(document) ?? null;
  const play = show !== null && hasPhones(show.play) ? show.play : null;
  const { crowds } = agenda(document);
  return {
    show: show?.name ?? '',
    play,
    job: isRehearsal ? null : (crowds.find(({ round }) => round === play?.asked?.round) ?? null),
    scenes: phoneScenes(play, document.isCleared || isRehearsal),
    scored: play === null || isRehearsal ? null : lastScored(play, onAir, settings.crowd),
    streamDelayMs: settings.twitch.streamDelaySeconds * 1000,
    channel: channelName(settings.twitch.username),
    hiddenWords: settings.crowd.hiddenWords,
    banned: (settings.crowd.bannedPhones ?? []).map(({ viewer }) => viewer),
  };
}
