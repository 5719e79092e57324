import streamDeck from '@elgato/streamdeck';
import { isRecord } from '@quizcast/game/json';
import type { InspectorMessage } from './form.ts';
import { kindOf } from './key-kind.ts';
import { Plugin } from './plugin.ts';
import { readConnection } from './settings.ts';
import { wordsFor } from './words.ts';

const { actions, logger, settings, ui } = streamDeck;

/** Failures are only logged, because no one waits for the result. */
const send = (sent: Promise<void>): void => {
  sent.catch((error: unknown) => logger.warn(`not sent to Stream Deck: ${String(error)}`));
};

const plugin = new Plugin({
  words: wordsFor(streamDeck.info.application.language),
  onForm(id, form) {
    if (ui.action?.id === id) send(ui.sendToPropertyInspector(form));
  },
  storeConnection: ({ address, token }) => send(settings.setGlobalSettings({ address, token })),
  log: (text) => void logger.info(text),
});

actions.onWillAppear(({ action, payload }) => {
  const kind = kindOf(action.manifestId);
  if (kind === null || !action.isKey()) return;
  plugin.appear(action.id, kind, payload.settings, {
    setImage: (image) => send(action.setImage(image)),
    showAlert: () => send(action.showAlert()),
    setSettings: ({ action: name, parameters, display }) => {
      send(action.setSettings({ action: name, parameters, display }));
    },
  });
});
actions.onWillDisappear(({ action }) => plugin.disappear(action.id));
actions.onTitleParametersDidChange(({ action, payload }) =>
  plugin.setTitle(action.id, payload.title),
);
actions.onKeyDown(({ action }) => void plugin.press(action.id));
settings.onDidReceiveSettings(({ action, payload }) =>
  plugin.settingsChanged(action.id, payload.settings),
);
settings.onDidReceiveGlobalSettings((event) => plugin.connect(readConnection(event.settings)));
ui.onDidAppear(({ action }) => plugin.inspect(action.id));
ui.onDidDisappear(() => plugin.inspect(null));
ui.onSendToPlugin(({ action, payload }) => {
  const asked = readMessage(payload);
  if (asked !== null) plugin.inspectorMessage(action.id, asked);
});

function readMessage(payload: unknown): InspectorMessage | null {
  if (!isRecord(payload)) return null;
  const text = (name: string): string => {
    const value = payload[name];
    return typeof value === 'string' ? value : '';
  };
  switch (payload['kind']) {
    case 'show':
      return { kind: 'show' };
    case 'set':
      return { kind: 'set', name: text('name'), value: text('value') };
    case 'connect':
      return { kind: 'connect', address: text('address'), token: text('token') };
    default:
      return null;
  }
}

await streamDeck.connect();
// The answer arrives as the event above.
await settings.getGlobalSettings();
