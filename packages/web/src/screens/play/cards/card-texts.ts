import { cards as de } from '../../../messages/de/stage-quiz/cards.ts';
import { cards as en } from '../../../messages/en/stage-quiz/cards.ts';
import { i18n } from '../../../messages/i18n.ts';

// Not in the first bundle: these texts come with what shows them.
i18n.addResourceBundle('en', 'cards', en);
i18n.addResourceBundle('de', 'cards', de);
