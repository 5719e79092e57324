import type { AnyCategoryQuizCommand } from '@quizcast/game/games/category-quiz/command';
import { openRound, type CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { play } from '@quizcast/game/games/category-quiz/transitions';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { overlayView } from '@quizcast/game/views/overlay-view';
import type { CategoryQuizView } from '@quizcast/game/games/category-quiz/view';
import type { OverlayView } from '@quizcast/game/views/view';

export type Prepare = (show: CategoryQuizshow) => CategoryQuizshow;
type Without<Command> = Command extends unknown ? Omit<Command, 'showId'> : never;
export type GameMove = Without<AnyCategoryQuizCommand>;

export type CategoryOverlayView = OverlayView & { categoryQuiz: CategoryQuizView };

/**
 * The default show of the category quiz, played through the real rules. Moves that the rules refuse are errors of the
 * test.
 */
export class CategoryGame {
  show: CategoryQuizshow;
  #nowMs: number;

  constructor(nowMs = Date.now(), prepare: Prepare = (show) => show) {
    const [show] = defaultDocument().categoryQuiz.shows;
    if (show === undefined) throw new Error('The default document has no category show');
    const names = ['Anna', 'Ben', 'Chloé', 'Dmitri'];
    this.show = prepare({
      ...show,
      host: { ...show.host, name: 'Robin' },
      players: show.players.map((player, place) => ({ ...player, name: names[place] ?? '' })),
    });
    this.#nowMs = nowMs;
  }

  perform(command: GameMove): this {
    const kind = /buzzVerdict|timeUp|earlyPress/.test(command.type) ? 'system' : 'owner';
    const after = play(this.show, { ...command, showId: this.show.id } as AnyCategoryQuizCommand, {
      atMs: (this.#nowMs += 1),
      actor: kind === 'system' ? { kind } : { kind, userId: 'host' },
      dice: 7,
    });
    if (typeof after === 'string') throw new Error(`${command.type}: ${after}`);
    this.show = after;
    return this;
  }

  player(place: number): string {
    return this.show.players[place]?.id ?? '';
  }

  picks(category: number, row: number): this {
    const fieldId = this.show.gamefield.categories[category]?.fields[row]?.id ?? '';
    return this.perform({ type: 'categoryQuiz.pickField', fieldId });
  }

  /** Players press in this order, `afterMs` after the opening; the first one wins the buzz. */
  buzzes(places: readonly (readonly [place: number, afterMs: number])[], isTie = false): this {
    const round = openRound(this.show);
    if (round === null) throw new Error('No buzzers are open');
    return this.perform({
      type: 'categoryQuiz.buzzVerdict',
      round: round.round,
      order: places.map(([place, afterMs]) => ({
        playerId: this.player(place),
        pressedAtMs: round.opensAtMs + afterMs,
        arrivedAtMs: round.opensAtMs + afterMs + 18,
        roundTripMs: 36,
        creditMs: 18,
        errorMs: 9,
      })),
      isTie,
      tied: isTie ? places.map(([place]) => this.player(place)) : [],
      winner: isTie ? null : this.player(places[0]?.[0] ?? 0),
    });
  }

  /** A question answered by a player without a buzzer. */
  answer(category: number, row: number, place: number, verdict: 'right' | 'wrong'): this {
    return this.picks(category, row)
      .perform({ type: 'categoryQuiz.callOn', playerId: this.player(place) })
      .perform({ type: 'categoryQuiz.judge', verdict })
      .perform({ type: 'categoryQuiz.backToBoard' });
  }

  types(answers: readonly string[]): this {
    for (const [place, answer] of answers.entries())
      if (answer !== '')
        this.perform({ type: 'categoryQuiz.typeAnswer', playerId: this.player(place), answer });
    return this;
  }

  /** The view that an overlay receives. */
  view(): CategoryOverlayView {
    const document = defaultDocument();
    const view = overlayView({
      ...document,
      onAir: 'categoryQuiz',
      categoryQuiz: {
        ...document.categoryQuiz,
        activeShow: this.show.id,
        shows: [this.show],
      },
    });
    if (view.categoryQuiz === null) throw new Error('The category quiz has no view');
    return { ...view, categoryQuiz: view.categoryQuiz };
  }
}
