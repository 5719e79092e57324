import type { UserCommand } from '@quizcast/game/command';
import { below, type Dice } from '../random.ts';
import { channelOf } from '../world/chats.ts';
import type { HostPage } from './host-page.ts';

const showId = 'show1';
/** The joker of every new show that asks the chat. */
const chatJoker = 'joker4';

/** What a host does between faults: edits and moves by the dice, never waiting for long. */
export class Habits {
  readonly #page: HostPage;
  readonly #dice: Dice;
  readonly #everyMs: number;
  readonly #hasChat: boolean;
  #timer: NodeJS.Timeout | null = null;
  #edits = 0;

  constructor(page: HostPage, throwOne: Dice, everyMs: number, hasChat: boolean) {
    this.#page = page;
    this.#dice = throwOne;
    this.#everyMs = everyMs;
    this.#hasChat = hasChat;
  }

  begin(): void {
    if (this.#timer !== null) return;
    const next = () => {
      this.#timer = setTimeout(next, this.#everyMs * (0.5 + this.#dice()));
      // Whoever is not answered does not go on for ever.
      if (this.#page.unanswered < 4) void this.#page.ask(this.#next());
    };
    this.#timer = setTimeout(next, this.#everyMs * this.#dice());
  }

  rest(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Asks the chat; the vote ends by itself after so many seconds, if the host does not end it before. */
  async openVote(seconds: number): Promise<void> {
    const question = ['shows', showId, 'stages', 'stage1', 'question'];
    const channel = channelOf(this.#page.path);
    await this.#page.ask({
      type: 'edit.update',
      path: ['settings', 'twitch', 'username'],
      value: channel,
    });
    await this.#page.ask({
      type: 'edit.update',
      path: ['settings', 'twitch', 'streamDelaySeconds'],
      value: 0,
    });
    await this.#page.ask({
      type: 'edit.update',
      path: [...question, 'votingCountdown'],
      value: seconds,
    });
    await this.#page.ask({ type: 'stageQuiz.start', showId });
    await this.#page.ask({ type: 'stageQuiz.nextStage', showId });
    await this.#page.ask({ type: 'stageQuiz.useJoker', showId, jokerId: chatJoker });
  }

  async closeVote(): Promise<void> {
    await this.#page.ask({ type: 'stageQuiz.stopVoting', showId });
  }

  #next(): UserCommand {
    const thrown = this.#dice();
    if (this.#hasChat || thrown < 0.5) return this.#edit();
    const moves: UserCommand[] = [
      { type: 'stageQuiz.start', showId },
      { type: 'stageQuiz.nextStage', showId },
      { type: 'stageQuiz.nextStage', showId },
      { type: 'stageQuiz.lockAnswer', showId, answer: answers[below(this.#dice, 4)] ?? 0 },
      { type: 'stageQuiz.lockAnswer', showId, answer: answers[below(this.#dice, 4)] ?? 0 },
      { type: 'stageQuiz.unlockAnswer', showId },
      { type: 'stageQuiz.revealAnswer', showId },
      { type: 'stageQuiz.useJoker', showId, jokerId: 'joker1' },
      { type: 'stageQuiz.undo', showId },
    ];
    return moves[below(this.#dice, moves.length)] ?? this.#edit();
  }

  #edit(): UserCommand {
    this.#edits += 1;
    const value = `Edit ${this.#edits}`;
    if (this.#dice() < 0.5) return { type: 'edit.update', path: ['shows', showId, 'name'], value };
    // Of the question that is asked while the chat votes: what it is shown changes, what it votes on does not.
    const place = ['shows', showId, 'stages', 'stage1', 'question', 'question'];
    return { type: 'edit.update', path: place, value: `Which one? (${this.#edits})` };
  }
}

const answers = [0, 1, 2, 3] as const;
