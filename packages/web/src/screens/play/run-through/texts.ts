import { runThrough as de } from '../../../messages/de/run-through.ts';
import { runThrough as en } from '../../../messages/en/run-through.ts';
import { i18n } from '../../../messages/i18n.ts';

// Not in the initial bundle: these texts are loaded with the rehearsal.
i18n.addResourceBundle('en', 'runThrough', en);
i18n.addResourceBundle('de', 'runThrough', de);
