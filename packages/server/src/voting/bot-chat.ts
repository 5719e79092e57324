import { botMessages, isOnPhone } from '@quizcast/game/crowd/bots';
import { generatedName } from '@quizcast/game/crowd/generated-names';
import type { BotJob } from '@quizcast/game/crowd/rehearsal';
import type { Response } from '../ports/response-store.ts';
import type { ChatListener, ChatReading } from '../ports/chat-source.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import { phoneResponse } from './bot-phone.ts';
import { questionOf, type RoundJob } from './round-job.ts';

/** Messages due within this time are delivered together, as in a busy chat. */
const togetherMs = 100;

/**
 * A chat of bots for one round of a rehearsal. A reader that starts mid-round receives at once the messages since the
 * opening, with the same ids, so that no vote is counted twice.
 */
export function readBots(
  job: RoundJob,
  bots: BotJob,
  listener: Pick<ChatListener, 'message' | 'state'> & {
    phone(response: Response, arrivedAtMs: number): void;
  },
  clock: Clock,
): ChatReading {
  const { round, opensAtMs } = job;
  const messages = botMessages(questionOf(job), bots);
  let next = 0;
  let cancel: Cancel = () => undefined;
  const deliverDue = (): void => {
    const untilMs = clock.nowMs() - opensAtMs;
    for (let message = messages[next]; message !== undefined; message = messages[next]) {
      if (message.afterMs > untilMs) break;
      next += 1;
      const name = generatedName(message.bot, 'en');
      const arrivedAtMs = opensAtMs + message.afterMs;
      if (job.kind === 'crowd' && isOnPhone(message.bot)) {
        const response = phoneResponse(job, bots, { ...message, name, arrivedAtMs });
        if (response !== null) listener.phone(response, arrivedAtMs);
        continue;
      }
      listener.message({
        id: `${round}:${next}`,
        voterId: `rehearsal:${message.bot}`,
        text: message.text,
        drawsEmote: false,
        sender: () => ({ login: name.toLowerCase(), name }),
        arrivedAtMs,
      });
    }
    const due = messages[next];
    if (due !== undefined)
      cancel = clock.after(
        Math.max(togetherMs, opensAtMs + due.afterMs - clock.nowMs()),
        deliverDue,
      );
  };
  listener.state({ kind: 'joined' });
  cancel = clock.after(0, deliverDue);
  return { close: () => cancel() };
}
