import type { CrowdQuestion } from '@quizcast/game/crowd/question';
import type { CrowdResponse, PlayedRound } from '@quizcast/game/crowd/round';
import { decodeAnswer } from '@quizcast/game/crowd/stored-answer';
import type { Response } from '../ports/response-store.ts';

type Keyed = Pick<PlayedRound, 'key'>;

const kindOf = ({ key }: Keyed): CrowdQuestion['kind'] =>
  key.kind === 'poll' ? 'choice' : key.kind;

/** The answers that were not withdrawn, except those of the viewers in `without`. */
export function validResponses(
  played: Keyed,
  responses: readonly Response[],
  without: readonly string[] = [],
): CrowdResponse[] {
  const left = new Set(without);
  const kind = kindOf(played);
  return responses.flatMap(({ voterId, answer: stored, atMs }) => {
    const answer = stored === null ? null : decodeAnswer(kind, stored);
    return answer === null || left.has(voterId) ? [] : [{ viewer: voterId, answer, atMs }];
  });
}
