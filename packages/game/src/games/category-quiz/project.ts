import { crowdView, type HiddenNames } from '../../crowd/crowd-view.ts';
import { judgementOf } from './change.ts';
import { everybodyIn } from './everybody.ts';
import { facecamView } from './cameras/facecam.ts';
import { categorySounds } from '../../sounds/sound-names.ts';
import { soundsView } from '../../sounds/sounds-view.ts';
import { isAnsweredByTyping } from './question.ts';
import {
  activePlayer,
  currentBoard,
  currentField,
  questionKey,
  worth,
  type CategoryQuizshow,
  type Player,
} from './show.ts';
import { projectCategoryStyle } from './style-view.ts';
import { defaultCategoryStyle, type CategoryStyle } from './style.ts';
import type {
  BoardView,
  BuzzersView,
  CategoryQuestionView,
  CategoryQuizView,
  PlayerPublicView,
  SoundView,
  TimerView,
} from './view.ts';

/** What the document outside of a show contributes to its appearance. */
interface Looks {
  styles: Readonly<Record<string, CategoryStyle>>;
  defaultStyle: string;
  /** Hosts whose camera pages may be shown. */
  cameraHosts: readonly string[];
  /** Names that are not shown. */
  hidden: HiddenNames;
}

/** The public view of a show: SPEC.md, CQVIEW. Built field by field: what is not named here is secret. */
export const categoryQuizView = (show: CategoryQuizshow, looks: Looks): CategoryQuizView => ({
  showId: show.id,
  phase: show.play.phase,
  style: projectCategoryStyle(styleOf(show, looks)),
  board: boardView(show),
  ...publicPlay(show, looks),
  crowd: crowdView(everybodyIn(show), looks.hidden),
  host: { name: show.host.name, facecam: facecamView(show.host.facecam, looks.cameraHosts) },
  sound: soundView(show),
  sounds: categorySoundsView(show),
});

/** The part of the view that overlays and players share. */
export const publicPlay = (
  show: CategoryQuizshow,
  { cameraHosts }: Pick<Looks, 'cameraHosts'>,
) => ({
  double: doubleView(show),
  question: questionView(show),
  final:
    show.play.phase === 'final' && show.play.finalStep !== undefined
      ? { step: show.play.finalStep, category: show.final.category }
      : null,
  players: show.players.map((player) => playerPublicView(show, player, cameraHosts)),
  timer: timerView(show),
  buzzers: buzzersView(show),
  winnerIds: show.play.phase === 'finished' ? [...show.play.winnerIds] : null,
});

function styleOf({ styleId }: CategoryQuizshow, { styles, defaultStyle }: Looks): CategoryStyle {
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
    isTyped: kind === 'final' || isAnsweredByTyping(show),
    answer: gamefield.showAnswer ? source.answer : null,
  };
}

function doubleView(show: CategoryQuizshow): CategoryQuizView['double'] {
  const { double } = show.play;
  const found = currentField(show);
  if (double === undefined || found === null) return null;
  const player = show.players.find(({ id, hasTurn }) =>
    double.playerId === undefined ? hasTurn : id === double.playerId,
  );
  return {
    category: found.category.name,
    name: player?.name ?? '',
    stake: double.stake ?? null,
  };
}

function playerPublicView(
  show: CategoryQuizshow,
  player: Player,
  cameraHosts: readonly string[],
): PlayerPublicView {
  const key = questionKey(show);
  const { play, gamefield } = show;
  const isFinal = play.phase === 'final';
  const isRevealed = isFinal ? play.revealed.includes(player.id) : gamefield.showGuessAnswer;
  const isTyped =
    play.phase === 'question' ? isAnsweredByTyping(show) : play.finalStep === 'question';
  const judged = key === null ? undefined : judgementOf(show, key, player.id);
  return {
    id: player.id,
    name: player.name,
    points: player.points,
    facecam: facecamView(player.facecam, cameraHosts),
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

/** For shows without sound settings: effects without music, as in older versions. */
const usualMix = { character: 'classic', effects: 1, beds: 0 } as const;

function categorySoundsView(show: CategoryQuizshow): CategoryQuizView['sounds'] {
  const { sound = usualMix, sounds: files, moves, gameSettings } = show;
  const { volume } = gameSettings;
  const sounds = soundsView(categorySounds, { sound: { ...sound, volume }, files, moves });
  return { ...sounds, volume: sounds.effects };
}

function soundView(show: CategoryQuizshow): SoundView | null {
  const { id, name, atMs } = show.gamefield.playSound;
  if (name === undefined || atMs === undefined) return null;
  const file = name === 'question' ? currentField(show)?.field.sound : show.sounds[name];
  return {
    id,
    name,
    atMs,
    address: file ?? null,
    volume: categorySoundsView(show).effects,
  };
}
