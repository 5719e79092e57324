import { games, type QuizGame } from '../document/games.ts';
import type { QuizShowApp } from '../document/document.ts';

/**
 * Identifies the current meaning of presses: with another value the same press would mean something different. It
 * changes with every move, with every result that the room determines, and with what is on air, but not with incoming
 * votes or edited texts. It does not reveal the data that it is computed from.
 */
export function controlRound(document: QuizShowApp, all: readonly QuizGame[] = games): string {
  const { onAir, isCleared, card } = document;
  const active = all.map(({ section }) => section(document).activeShow);
  const parts = all.find(({ id }) => id === onAir)?.roundParts(document) ?? [];
  return fingerprint(JSON.stringify([onAir, isCleared, card?.kind, ...active, ...parts]));
}

/** 16-digit hash of a text (FNV-1a, two seeds), enough to distinguish states of one show. */
function fingerprint(text: string): string {
  return [0x811c9dc5, 0x01000193]
    .map((seed) => {
      let hash = seed;
      for (let at = 0; at < text.length; at++)
        hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
      return (hash >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
}
