import { control as de } from '../../../messages/de/control.ts';
import { control as en } from '../../../messages/en/control.ts';
import { i18n } from '../../../messages/i18n.ts';

// Not in the first bundle: these texts come with the panel.
i18n.addResourceBundle('en', 'control', en);
i18n.addResourceBundle('de', 'control', de);
