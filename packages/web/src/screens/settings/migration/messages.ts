import { migration as de } from '../../../messages/de/migration.ts';
import { migration as en } from '../../../messages/en/migration.ts';
import { i18n } from '../../../messages/i18n.ts';

// Not in the first bundle: these texts come with the settings.
i18n.addResourceBundle('en', 'migration', en);
i18n.addResourceBundle('de', 'migration', de);
