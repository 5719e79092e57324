import type { SoundFiles } from '../../sounds/sound-fields.ts';
import { crowdSounds } from '../../sounds/sound-names.ts';
import { readdressed, withOpener, type Readdress, type WithOpener } from '../media.ts';

interface WithFiles extends WithOpener {
  questions: { image?: string | undefined }[];
  sounds?: SoundFiles | undefined;
}

const soundKinds = Object.fromEntries(crowdSounds.map((name) => [name, 'sound'] as const));

/** A show, or one of a bundle, with the addresses of its pictures, sounds and videos replaced. */
export const withMedia = <Show extends WithFiles>(show: Show, readdress: Readdress): Show => ({
  ...withOpener(show, readdress),
  ...(show.sounds === undefined ? {} : { sounds: readdressed(show.sounds, soundKinds, readdress) }),
  questions: show.questions.map((question) =>
    question.image === undefined ? question : readdressed(question, { image: 'image' }, readdress),
  ),
});
