import { shell } from './shell.ts';
import { dashboard } from './dashboard.ts';
import { settings } from './settings.ts';
import { about } from './about.ts';
import { signIn, provider } from './signIn.ts';
import { account } from './account.ts';
import { refusals } from './refusals.ts';
import { files } from './files.ts';
import { fonts } from './fonts.ts';
import { play } from './play.ts';
import { categoryPlay } from './category-quiz/play.ts';
import { categoryLobby } from './category-quiz/lobby.ts';
import { categoryKeys } from './category-quiz/keys.ts';
import { keys } from './keys.ts';
import { editor } from './editor.ts';
import { categoryEditor } from './category-quiz/editor.ts';
import { styles } from './styles.ts';
import { canvas } from './canvas.ts';
import { categoryImport } from './category-quiz/import.ts';
import { history } from './history.ts';
import { crew } from './crew.ts';
import { overlays } from './overlays.ts';
import { obs } from './obs.ts';

/** All English texts of the app, one file per screen. The other languages have the same keys. */
export const en = {
  shell,
  dashboard,
  settings,
  about,
  signIn,
  provider,
  account,
  refusals,
  files,
  fonts,
  play,
  categoryPlay,
  categoryLobby,
  categoryKeys,
  keys,
  editor,
  categoryEditor,
  styles,
  canvas,
  categoryImport,
  history,
  crew,
  overlays,
  obs,
} as const;
