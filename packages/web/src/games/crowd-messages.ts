import { crowdEditor as deEditor } from '../messages/de/crowd-quiz/editor.ts';
import { crowdPlay as dePlay } from '../messages/de/crowd-quiz/play.ts';
import { crowdEditor as enEditor } from '../messages/en/crowd-quiz/editor.ts';
import { crowdPlay as enPlay } from '../messages/en/crowd-quiz/play.ts';
import { i18n } from '../messages/i18n.ts';

// Not in the first bundle: these texts come with the screens of the crowd quiz.
i18n.addResourceBundle('en', 'crowdEditor', enEditor);
i18n.addResourceBundle('de', 'crowdEditor', deEditor);
i18n.addResourceBundle('en', 'crowdPlay', enPlay);
i18n.addResourceBundle('de', 'crowdPlay', dePlay);
