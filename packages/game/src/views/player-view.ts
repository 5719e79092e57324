import { maxWager } from '../games/category-quiz/final.ts';
import { typingClosed } from '../games/category-quiz/players.ts';
import { facecamView } from '../games/category-quiz/cameras/facecam.ts';
import { publicPlay } from '../games/category-quiz/project.ts';
import { activePlayer, openRound } from '../games/category-quiz/show.ts';
import type { PlayerView } from '../games/category-quiz/view.ts';
import type { QuizShowApp } from '../document/document.ts';

/**
 * What the player of a seat may know: what the public knows, and of the rest the player's own alone. Null when there is no
 * such seat. `showId` is the show that the player has joined.
 */
export function playerView(
  document: QuizShowApp,
  showId: string,
  playerId: string,
): PlayerView | null {
  const show = document.categoryQuiz.shows.find(({ id }) => id === showId);
  const player = show?.players.find(({ id }) => id === playerId);
  if (show === undefined || player === undefined) return null;
  const round = show.play.rounds.at(-1);
  const place = round?.order.findIndex((press) => press.playerId === playerId) ?? -1;
  const press = round?.order[place];
  const lockedUntilMs =
    round !== undefined && Object.hasOwn(round.early, playerId) ? round.early[playerId] : undefined;
  const isIn = !player.isOut;
  const { players, ...game } = publicPlay(show, document.settings);
  return {
    showId: show.id,
    phase: show.play.phase,
    ...game,
    players: players.map(({ facecam: _, ...other }) => other),
    you: {
      id: player.id,
      answer: player.answer,
      wager: player.wager ?? null,
      facecam: facecamView(player.facecam, document.settings.cameraHosts),
      mayPress:
        isIn &&
        activePlayer(show) === null &&
        openRound(show)?.eligible.includes(playerId) === true,
      lockedUntilMs: lockedUntilMs ?? null,
      mayType: isIn && typingClosed(show) === null,
      mostWager: isIn && show.play.finalStep === 'wagers' ? maxWager(show, player) : null,
      place: place < 0 ? null : place + 1,
      afterMs:
        press === undefined || round === undefined ? null : press.pressedAtMs - round.opensAtMs,
    },
  };
}
