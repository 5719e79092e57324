import { judgementOf } from './change.ts';
import { isFacecamAddress } from './command.ts';
import { takesTyping } from './question.ts';
import {
  activePlayer,
  currentBoard,
  currentField,
  questionKey,
  worth,
  type CategoryQuizshow,
  type Facecam,
  type Player,
} from './show.ts';
import { projectCategoryStyle } from './style-view.ts';
import { defaultCategoryStyle, type CategoryStyle } from './style.ts';
import type {
  BoardView,
  BuzzersView,
  CategoryQuestionView,
  CategoryQuizView,
  FacecamView,
  PlayerPublicView,
  SoundView,
  TimerView,
} from './view.ts';

/** What the public may know of a show: SPEC.md, CQVIEW. Built up field by field: what is not named here is secret. */
export const categoryQuizView = (
  show: CategoryQuizshow,
  looks: { styles: Readonly<Record<string, CategoryStyle>>; defaultStyle: string },
): CategoryQuizView => ({
  showId: show.id,
  phase: show.play.phase,
  style: projectCategoryStyle(styleOf(show, looks)),
  board: boardView(show),
  ...publicPlay(show),
  host: { name: show.host.name, facecam: facecamView(show.host.facecam) },
  sound: soundView(show),
});

/** What overlays and players are told alike of the game. */
export const publicPlay = (show: CategoryQuizshow) => ({
  question: questionView(show),
  final:
    show.play.phase === 'final' && show.play.finalStep !== undefined
      ? { step: show.play.finalStep, category: show.final.category }
      : null,
  players: show.players.map((player) => playerPublicView(show, player)),
  timer: timerView(show),
  buzzers: buzzersView(show),
  winnerIds: show.play.phase === 'finished' ? [...show.play.winnerIds] : null,
});

function styleOf(
  { styleId }: CategoryQuizshow,
  { styles, defaultStyle }: Parameters<typeof categoryQuizView>[1],
): CategoryStyle {
  const named = (id: string) => (Object.hasOwn(styles, id) ? styles[id] : undefined);
  return named(styleId) ?? named(defaultStyle) ?? defaultCategoryStyle();
}

function boardView(show: CategoryQuizshow): BoardView | null {
  if (show.play.phase === 'ready') return null;
  const board = currentBoard(show);
  const further = show.boards.find(({ id }) => id === show.play.boardId);
  return {
    id: further?.id ?? null,
    name: further?.name ?? '',
    isOnScreen: show.gamefield.showField,
    categories: board.categories.map((category) => ({
      id: category.id,
      name: category.name,
      fields: category.fields.map(({ id, isActive }, row) => ({
        id,
        points: worth(show, board, row),
        isActive,
      })),
    })),
  };
}

function questionView(show: CategoryQuizshow): CategoryQuestionView | null {
  const key = questionKey(show);
  const { gamefield, play, final, tieBreak } = show;
  if (key === null || !gamefield.showQuestion) return null;
  const found = currentField(show);
  const [kind, source] =
    play.phase === 'final'
      ? (['final', final] as const)
      : play.phase === 'tieBreak'
        ? (['tieBreak', tieBreak] as const)
        : (['field', found?.field] as const);
  if (source === undefined) return null;
  const isBlurred = kind === 'field' && gamefield.blurImage && source.image !== undefined;
  const image = isBlurred ? found?.field.blurredImage : source.image;
  return {
    kind,
    key,
    category: kind === 'final' ? final.category : (found?.category.name ?? ''),
    points: gamefield.fieldPoints,
    text: source.question,
    image: image ?? null,
    imageAlt: isBlurred ? '' : (source.imageAlt ?? ''),
    isBlurred,
    isTyped: kind === 'final' || takesTyping(show),
    answer: gamefield.showAnswer ? source.answer : null,
  };
}

/** An address that no page may show is none. */
export const facecamView = ({ isImage, src }: Facecam): FacecamView => ({
  isImage,
  src: isFacecamAddress({ isImage, src }) ? src : '',
});

function playerPublicView(show: CategoryQuizshow, player: Player): PlayerPublicView {
  const key = questionKey(show);
  const { play, gamefield } = show;
  const isFinal = play.phase === 'final';
  const isRevealed = isFinal ? play.revealed.includes(player.id) : gamefield.showGuessAnswer;
  const isTyped = play.phase === 'question' ? takesTyping(show) : play.finalStep === 'question';
  const judged = key === null ? undefined : judgementOf(show, key, player.id);
  return {
    id: player.id,
    name: player.name,
    points: player.points,
    facecam: facecamView(player.facecam),
    isOut: player.isOut,
    hasTurn: player.hasTurn,
    isAnswering: activePlayer(show)?.id === player.id,
    hasBuzzered: player.hasBuzzered,
    hasAnswered: isTyped ? player.answer !== '' : null,
    answer: isRevealed ? player.answer : null,
    wager: isFinal && isRevealed ? (player.wager ?? 0) : null,
    judged: judged === undefined ? null : { points: judged.points, isRight: judged.isRight },
  };
}

const timerView = ({ play: { timer } }: CategoryQuizshow): TimerView => ({
  endsAtMs: timer.endsAtMs ?? null,
  leftMs: timer.leftMs ?? null,
});

function buzzersView({ play, gameSettings }: CategoryQuizshow): BuzzersView | null {
  const round = play.rounds.at(-1);
  if (round === undefined) return null;
  return {
    round: round.round,
    isOpen: round.isOpen,
    opensAtMs: round.opensAtMs,
    eligible: [...round.eligible],
    isTie: round.isTie,
    times: gameSettings.showBuzzTimes
      ? round.order.map(({ playerId, pressedAtMs, errorMs }) => ({
          playerId,
          afterMs: pressedAtMs - round.opensAtMs,
          errorMs,
        }))
      : null,
  };
}

function soundView(show: CategoryQuizshow): SoundView | null {
  const { playSound } = show.gamefield;
  if (playSound.name === undefined || playSound.atMs === undefined) return null;
  return {
    id: playSound.id,
    name: playSound.name,
    atMs: playSound.atMs,
    address: playSound.questionSound ? (currentField(show)?.field.sound ?? null) : null,
    volume: show.gameSettings.volume,
  };
}
