import { crowdEditor as deEditor } from '../de/crowd-quiz/editor.ts';
import { crowdPlay as dePlay } from '../de/crowd-quiz/play.ts';
import { crowdEditor as enEditor } from '../en/crowd-quiz/editor.ts';
import { crowdPlay as enPlay } from '../en/crowd-quiz/play.ts';
import { addLateTexts } from '../i18n.ts';

addLateTexts('crowdEditor', { en: enEditor, de: deEditor });
addLateTexts('crowdPlay', { en: enPlay, de: dePlay });
