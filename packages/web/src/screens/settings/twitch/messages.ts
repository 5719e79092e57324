import { twitch as de } from '../../../messages/de/chat/twitch.ts';
import { twitch as en } from '../../../messages/en/chat/twitch.ts';
import { i18n } from '../../../messages/i18n.ts';

// Not in the first bundle: these texts come with the panel of the Twitch account.
i18n.addResourceBundle('en', 'twitch', en);
i18n.addResourceBundle('de', 'twitch', de);
