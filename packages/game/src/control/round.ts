import { games, type QuizGame } from '../document/games.ts';
import type { QuizShowApp } from '../document/document.ts';

/**
 * Names what the presses of a control surface mean now: another name says that the same press would mean something new. It
 * changes with every move, with what the room finds out, and with what is on air; votes that come in and texts that
 * somebody writes leave it as it is. It tells nothing of what it is made from.
 */
export function controlRound(document: QuizShowApp, all: readonly QuizGame[] = games): string {
  const { onAir, isCleared, card } = document;
  const active = all.map(({ section }) => section(document).activeShow);
  const parts = all.find(({ id }) => id === onAir)?.roundParts(document) ?? [];
  return fingerprint(JSON.stringify([onAir, isCleared, card?.kind, ...active, ...parts]));
}

/** Sixteen digits of a text (FNV-1a, two seeds): enough to tell states of one show apart. */
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
