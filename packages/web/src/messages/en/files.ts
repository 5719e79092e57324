import { fileRefusalText } from '@quizcast/game/file-refusal';

export const files = {
  refused: {
    ...fileRefusalText,
    offline: 'The server cannot be reached. Nothing was stored; please try again',
  },
};
