import type { UserCommand } from '@quizcast/game/command';
import { below, type Dice } from '../random.ts';
import { channelOf } from '../world/chats.ts';
import type { HostPage } from './host-page.ts';

const showId = 'show1';
/** The joker of a new show that asks the chat. */
const chatJoker = 'joker4';

/** Behavior of a host between faults: random edits and moves at short intervals. */
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
      // Limits the number of unanswered commands.
      if (this.#page.unanswered < 4) void this.#page.submit(this.#next());
    };
    this.#timer = setTimeout(next, this.#everyMs * this.#dice());
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Asks the chat; the vote closes after the given number of seconds unless the host ends it earlier. */
  async openVote(seconds: number): Promise<void> {
    const question = ['shows', showId, 'stages', 'stage1', 'question'];
    const channel = channelOf(this.#page.path);
    await this.#page.submit({
      type: 'edit.update',
      path: ['settings', 'twitch', 'username'],
      value: channel,
    });
    await this.#page.submit({
      type: 'edit.update',
      path: ['settings', 'twitch', 'streamDelaySeconds'],
      value: 0,
    });
    await this.#page.submit({
      type: 'edit.update',
      path: [...question, 'votingCountdown'],
      value: seconds,
    });
    await this.#page.submit({ type: 'stageQuiz.start', showId });
    await this.#page.submit({ type: 'stageQuiz.nextStage', showId });
    await this.#page.submit({ type: 'stageQuiz.useJoker', showId, jokerId: chatJoker });
  }

  async closeVote(): Promise<void> {
    await this.#page.submit({ type: 'stageQuiz.stopVoting', showId });
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
    // Changes the question text during the vote: it is displayed, but does not affect the ballots.
    const place = ['shows', showId, 'stages', 'stage1', 'question', 'question'];
    return { type: 'edit.update', path: place, value: `Which one? (${this.#edits})` };
  }
}

const answers = [0, 1, 2, 3] as const;
