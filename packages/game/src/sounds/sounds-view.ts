import type { SoundFiles } from './sound-fields.ts';
import type { ShowSound, SoundCharacter } from './sound-names.ts';

/** How a show sounds. What is heard, and when, follows from the pictures. */
export interface SoundsView {
  character: SoundCharacter;
  /** 0 to 1, the show's own volume in both. */
  effects: number;
  beds: number;
  /** The files that stand in for built-in sounds. */
  own: Partial<Record<ShowSound, string>>;
  /** The last move that counts: after undo it is an earlier one. Null when there is none. */
  move: { name: string; atMs: number } | null;
}

interface Sounding {
  sound: { character: SoundCharacter; volume: number; effects: number; beds: number };
  files: SoundFiles | undefined;
  moves: readonly { name: string; atMs: number }[];
}

/** What overlays are told of how a show sounds; `names` are the sounds of its game. */
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
