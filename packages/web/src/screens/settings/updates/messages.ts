import { updates as de } from '../../../messages/de/updates.ts';
import { updates as en } from '../../../messages/en/updates.ts';
import { i18n } from '../../../messages/i18n.ts';

// Not in the initial bundle: these texts are loaded with the settings of an installed Quizcast.
i18n.addResourceBundle('en', 'updates', en);
i18n.addResourceBundle('de', 'updates', de);
