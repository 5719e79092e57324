import type { ViewSettings } from '../../views.ts';
import { facecamView } from '../cameras/facecam.ts';
import { maxWager } from '../final.ts';
import { typingClosed } from '../players.ts';
import { publicPlay } from '../project.ts';
import { maxStake } from '../question.ts';
import {
  activePlayer,
  awaitsStake,
  openRound,
  type CategoryQuizshow,
  type Player,
} from '../show.ts';
import type { PlayerView } from '../view.ts';

/** The view for the player of a seat: public data plus the player's own. Null when there is no such seat. */
export function categoryPlayerView(
  show: CategoryQuizshow,
  playerId: string,
  settings: Pick<ViewSettings, 'cameraHosts'>,
): PlayerView | null {
  const player = show.players.find(({ id }) => id === playerId);
  if (player === undefined) return null;
  const round = show.play.rounds.at(-1);
  const place = round?.order.findIndex((press) => press.playerId === playerId) ?? -1;
  const press = round?.order[place];
  const lockedUntilMs =
    round !== undefined && Object.hasOwn(round.early, playerId) ? round.early[playerId] : undefined;
  const isIn = !player.isOut;
  const { players, ...game } = publicPlay(show, settings);
  return {
    showId: show.id,
    phase: show.play.phase,
    ...game,
    players: players.map(({ facecam: _, ...other }) => other),
    you: {
      id: player.id,
      answer: player.answer,
      wager: player.wager ?? null,
      facecam: facecamView(player.facecam, settings.cameraHosts),
      mayPress:
        isIn &&
        activePlayer(show) === null &&
        openRound(show)?.eligible.includes(playerId) === true,
      lockedUntilMs: lockedUntilMs ?? null,
      mayType: isIn && typingClosed(show, playerId) === null,
      mostWager: isIn ? mostAtStake(show, player) : null,
      place: place < 0 ? null : place + 1,
      afterMs:
        press === undefined || round === undefined ? null : press.pressedAtMs - round.opensAtMs,
    },
  };
}

/** What the player may wager in the final or name as the stake of a double; null when neither is due. */
function mostAtStake(show: CategoryQuizshow, player: Player): number | null {
  if (awaitsStake(show)) return maxStake(show, player);
  return show.play.finalStep === 'wagers' ? maxWager(show, player) : null;
}
