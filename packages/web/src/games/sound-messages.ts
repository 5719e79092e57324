import { sounds as de } from '../messages/de/sounds.ts';
import { sounds as en } from '../messages/en/sounds.ts';
import { i18n } from '../messages/i18n.ts';

// Not in the first bundle: these texts come with what shows them.
i18n.addResourceBundle('en', 'sounds', en);
i18n.addResourceBundle('de', 'sounds', de);
