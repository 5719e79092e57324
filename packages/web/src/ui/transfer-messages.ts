import { transfer as de } from '../messages/de/transfer.ts';
import { transfer as en } from '../messages/en/transfer.ts';
import { i18n } from '../messages/i18n.ts';

// Not in the first bundle: these texts come with the dialogs of files.
i18n.addResourceBundle('en', 'transfer', en);
i18n.addResourceBundle('de', 'transfer', de);
