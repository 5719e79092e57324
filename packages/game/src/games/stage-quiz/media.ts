import type { SoundFiles } from '../../sounds/sound-fields.ts';
import { stageSounds } from '../../sounds/sound-names.ts';
import { readdressed, withOpener, type Readdress, type WithOpener } from '../media.ts';

interface WithPicture {
  image?: string | undefined;
}
interface WithFiles extends WithOpener {
  stages: { question: WithPicture }[];
  spareQuestions?: { question: WithPicture }[] | undefined;
  sounds?: SoundFiles | undefined;
}

const soundKinds = Object.fromEntries(stageSounds.map((name) => [name, 'sound'] as const));

/** A show, or one of a bundle, with the addresses of its pictures, sounds and videos replaced. */
export const withMedia = <Show extends WithFiles>(show: Show, readdress: Readdress): Show => ({
  ...withOpener(show, readdress),
  ...(show.sounds === undefined ? {} : { sounds: readdressed(show.sounds, soundKinds, readdress) }),
  stages: withPictures(show.stages, readdress),
  ...(show.spareQuestions === undefined
    ? {}
    : { spareQuestions: withPictures(show.spareQuestions, readdress) }),
});

const withPictures = <Stage extends { question: WithPicture }>(
  stages: readonly Stage[],
  readdress: Readdress,
): Stage[] =>
  stages.map((stage) => ({ ...stage, question: withPicture(stage.question, readdress) }));

function withPicture<Question extends WithPicture>(
  question: Question,
  readdress: Readdress,
): Question {
  const image = question.image === undefined ? null : readdress(question.image, 'image');
  const without = readdressed(question, { image: 'image' }, () => null);
  // Last, so that bundles of the same show stay byte-identical across releases.
  return image === null ? without : { ...without, image };
}
