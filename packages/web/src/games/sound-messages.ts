import { sounds as de } from '../messages/de/sounds.ts';
import { sounds as en } from '../messages/en/sounds.ts';
import { i18n } from '../messages/i18n.ts';

// Loaded with the screens that use them, not in the main bundle.
i18n.addResourceBundle('en', 'sounds', en);
i18n.addResourceBundle('de', 'sounds', de);
