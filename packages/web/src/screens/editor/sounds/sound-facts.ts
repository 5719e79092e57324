import type { EditCommand } from '@quizcast/game/command';
import { categorySoundPlace } from '@quizcast/game/games/category-quiz/controls/controls';
import { crowdSoundPlace } from '@quizcast/game/games/crowd-quiz/controls';
import type { SoundPlace } from '@quizcast/game/games/sound-controls';
import { stageSoundPlace } from '@quizcast/game/games/stage-quiz/controls';
import type { SoundFiles } from '@quizcast/game/sounds/sound-fields';
import {
  categorySounds,
  crowdSounds,
  stageSounds,
  type ShowSound,
} from '@quizcast/game/sounds/sound-names';
import { showPathIn, type Game, type ListedShow } from '../../../games/game-side.ts';

type ShowOf<Kind extends Game> = ListedShow<Kind>['show'];

interface SoundFacts<Kind extends Game> {
  names: readonly ShowSound[];
  place: SoundPlace<ShowOf<Kind>>;
  /** The show has no sound switch, only a volume. */
  isAlwaysOn?: true;
  /** Own files are set one by one, not in one record. */
  hasFields?: true;
}

const facts: { readonly [Kind in Game]: SoundFacts<Kind> } = {
  stageQuiz: { names: stageSounds, place: stageSoundPlace },
  categoryQuiz: {
    names: categorySounds,
    place: categorySoundPlace,
    isAlwaysOn: true,
    hasFields: true,
  },
  crowdQuiz: { names: crowdSounds, place: crowdSoundPlace },
};

/** What the sounds panel needs of a show of any game. */
export const soundsOf = <Kind extends Game>({ kind, show }: ListedShow<Kind>) => {
  const { names, place, isAlwaysOn = false, hasFields = false } = facts[kind];
  const own: SoundFiles = show.sounds ?? {};
  const path = showPathIn(kind, show.id, 'sounds');
  return {
    names,
    isAlwaysOn,
    sound: place.read(show),
    own,
    set: (sound: Parameters<typeof place.write>[1]): EditCommand => place.write(show, sound),
    silence: (): EditCommand => ({
      type: 'edit.update',
      path: showPathIn(kind, show.id, 'sound'),
      value: null,
    }),
    setFile(name: ShowSound, address: string | null): EditCommand {
      if (hasFields) return { type: 'edit.update', path: [...path, name], value: address };
      const { [name]: _, ...others } = own;
      const value = address === null ? others : { ...others, [name]: address };
      return { type: 'edit.update', path, value };
    },
  };
};
