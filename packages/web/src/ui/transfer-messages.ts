import { transfer as de } from '../messages/de/transfer.ts';
import { transfer as en } from '../messages/en/transfer.ts';
import { i18n } from '../messages/i18n.ts';

// Loaded with the dialogs for files, not in the main bundle.
i18n.addResourceBundle('en', 'transfer', en);
i18n.addResourceBundle('de', 'transfer', de);
