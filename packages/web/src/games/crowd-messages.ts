import { crowdEditor as deEditor } from '../messages/de/crowd-quiz/editor.ts';
import { crowdPlay as dePlay } from '../messages/de/crowd-quiz/play.ts';
import { crowdEditor as enEditor } from '../messages/en/crowd-quiz/editor.ts';
import { crowdPlay as enPlay } from '../messages/en/crowd-quiz/play.ts';
import { addLateTexts } from '../messages/i18n.ts';

// Loaded with the screens of the crowd quiz, not in the main bundle.
addLateTexts('crowdEditor', { en: enEditor, de: deEditor });
addLateTexts('crowdPlay', { en: enPlay, de: dePlay });
