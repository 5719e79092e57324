import { agenda } from '@quizcast/game/agenda';
import type { CrowdPlay } from '@quizcast/game/crowd/crowd-play';
import type { CrowdResult } from '@quizcast/game/crowd/show-fields';
import { games } from '@quizcast/game/document/games';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { channelName } from '@quizcast/game/games/channel-name';
import { lastScored } from '@quizcast/game/games/everybody';
import type { CrowdJob, ScoreJob } from '@quizcast/game/games/jobs';
import { hasPhones, phoneScenes, type DatedScene } from '@quizcast/game/phones/scene';

/** The parts of a document that concern its viewers' phones. */
export interface Studio {
  /** Name of the show on air; '' when none is. */
  show: string;
  /** Null when viewers cannot play by phone. */
  play: CrowdPlay | null;
  /** The question whose answers are being collected; null when there is none. */
  job: CrowdJob | null;
  /** The scenes, the newest last. */
  scenes: readonly DatedScene[];
  /** The board that was announced last. */
  scored: { job: ScoreJob; result: CrowdResult } | null;
  streamDelayMs: number;
  /** Login of the Twitch channel; null when none is set. */
  channel: string | null;
  hiddenWords: readonly string[];
  /** Keys of the phones that are excluded. */
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
    scenes: phoneScenes(show?.play ?? null, document.isCleared || isRehearsal),
    scored: play === null || isRehearsal ? null : lastScored(play, onAir, settings.crowd),
    streamDelayMs: settings.twitch.streamDelaySeconds * 1000,
    channel: channelName(settings.twitch.username),
    hiddenWords: settings.crowd.hiddenWords,
    banned: (settings.crowd.bannedPhones ?? []).map(({ viewer }) => viewer),
  };
}
