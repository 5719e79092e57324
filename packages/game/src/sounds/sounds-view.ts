import type { SoundFiles } from './sound-fields.ts';
import type { ShowSound, SoundCharacter } from './sound-names.ts';

/** Sound settings of a show as sent to overlays, which derive from the views which sounds to play, and when. */
export interface SoundsView {
  character: SoundCharacter;
  /** Both volumes are from 0 to 1 and already include the master volume. */
  effects: number;
  beds: number;
  /** Files that replace built-in sounds. */
  own: Partial<Record<ShowSound, string>>;
  /** The last move; after undo it is an earlier one. Null when there is none. */
  move: { name: string; atMs: number } | null;
}

interface Sounding {
  sound: { character: SoundCharacter; volume: number; effects: number; beds: number };
  files: SoundFiles | undefined;
  moves: readonly { name: string; atMs: number }[];
}

/** Builds the sound settings for overlays; `names` are the sounds of the show's game. */
export function soundsView(
  names: readonly ShowSound[],
  { sound, files = {}, moves }: Sounding,
): SoundsView {
  const own: SoundsView['own'] = {};
  for (const name of names) {
    const file = files[name];
    if (file !== undefined) own[name] = file;
  }
  const last = moves.at(-1);
  return {
    character: sound.character,
    effects: sound.volume * sound.effects,
    beds: sound.volume * sound.beds,
    own,
    move: last === undefined ? null : { name: last.name, atMs: last.atMs },
  };
}
