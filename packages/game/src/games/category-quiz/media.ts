import { readdressed, withOpener, type Readdress, type WithOpener } from '../media.ts';
import type { SoundFiles } from '../../sounds/sound-fields.ts';
import { categorySounds } from '../../sounds/sound-names.ts';

type Address = string | undefined;
interface WithPicture {
  image?: Address;
}
interface WithFields {
  categories: { fields: (WithPicture & { blurredImage?: Address; sound?: Address })[] }[];
}
interface WithCamera {
  facecam: { src: string };
}
interface WithMedia extends WithOpener {
  host: WithCamera;
  players: WithCamera[];
  gamefield: WithFields;
  boards: WithFields[];
  final: WithPicture;
  tieBreak: WithPicture;
  sounds: SoundFiles;
}

const sounds = Object.fromEntries(categorySounds.map((name) => [name, 'sound'] as const));

/** A show, or one of a bundle, with replaced addresses of its pictures, blurred twins, sounds, videos and cameras. */
export function withMedia<Show extends WithMedia>(show: Show, readdress: Readdress): Show {
  const board = <Board extends WithFields>(one: Board): Board => ({
    ...one,
    categories: one.categories.map((category) => ({
      ...category,
      fields: category.fields.map((field) =>
        readdressed(field, { image: 'image', blurredImage: 'image', sound: 'sound' }, readdress),
      ),
    })),
  });
  const person = <Person extends WithCamera>(one: Person): Person => {
    const { src } = one.facecam;
    if (src === '') return one;
    return { ...one, facecam: { ...one.facecam, src: readdress(src, 'image') ?? '' } };
  };
  return {
    ...withOpener(show, readdress),
    host: person(show.host),
    players: show.players.map(person),
    gamefield: board(show.gamefield),
    boards: show.boards.map(board),
    final: readdressed(show.final, { image: 'image' }, readdress),
    tieBreak: readdressed(show.tieBreak, { image: 'image' }, readdress),
    sounds: readdressed(show.sounds, sounds, readdress),
  };
}
