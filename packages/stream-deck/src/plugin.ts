import { ControlLink, type LinkStatus } from '@quizcast/game/client/control-link';
import { nextStep } from '@quizcast/game/control/next-step';
import { pressNamed, type NamedPress } from '@quizcast/game/control/press-name';
import { isTicking, type KnownControl } from '@quizcast/game/control/variables';
import { formOf, parameterIn, type InspectorMessage, type Form } from './form.ts';
import { actionOf, keyFace, parametersOf, type Key, type Scene } from './key-face.ts';
import type { KeyKind } from './key-kind.ts';
import { keyPicture, pictureAddress } from './key-picture.ts';
import { machine } from './link.ts';
import { readKey, type Connection, type KeySettings } from './settings.ts';
import type { Words } from './words.ts';

/** The part of a Stream Deck key that the plug-in uses. */
export interface Surface {
  setImage(image: string): void;
  /** Shows a yellow warning sign after a failed press. */
  showAlert(): void;
  setSettings(settings: KeySettings): void;
}

export interface PluginOptions {
  words: Words;
  /** Shows the form in the property inspector, if it is open for this key. */
  onForm(id: string, form: Form): void;
  storeConnection(connection: Connection): void;
  log(text: string): void;
}

interface ShownKey extends Key {
  surface: Surface;
  hasOwnTitle: boolean;
  picture: string;
}

/** All keys of one computer, and the connection to one Quizcast. */
export class Plugin {
  readonly #options: PluginOptions;
  readonly #keys = new Map<string, ShownKey>();
  #connection: Connection = { address: '', token: '' };
  #link: ControlLink | null = null;
  #status: LinkStatus | null = null;
  #control: KnownControl | null = null;
  #inspected: string | null = null;
  #cancelTick: () => void = () => undefined;

  constructor(options: PluginOptions) {
    this.#options = options;
  }

  /** The address and token stored by Stream Deck. */
  connect(connection: Connection): void {
    const { address, token } = this.#connection;
    if (this.#link !== null && connection.address === address && connection.token === token) return;
    this.#connection = connection;
    this.#link?.stop();
    this.#link = null;
    this.#control = null;
    this.#status = null;
    if (connection.address !== '' && connection.token !== '') {
      this.#status = 'connecting';
      const link = new ControlLink({
        ...connection,
        machine,
        onState: (known) => this.#onState(known),
        onError: (text) => this.#options.log(text),
        onStatus: (status) => this.#onStatus(status),
      });
      this.#link = link;
      link.start();
    }
    this.#draw();
    this.#sendForm();
  }

  appear(id: string, kind: KeyKind, settings: unknown, surface: Surface): void {
    const key = this.#keys.get(id);
    this.#keys.set(id, {
      kind,
      settings: readKey(settings),
      surface,
      hasOwnTitle: key?.hasOwnTitle ?? false,
      picture: '',
    });
    this.#draw();
  }

  disappear(id: string): void {
    this.#keys.delete(id);
  }

  setTitle(id: string, title: string): void {
    const key = this.#keys.get(id);
    if (key === undefined) return;
    key.hasOwnTitle = title !== '';
    this.#draw();
  }

  /** Settings changed from outside, for example by an undo in Stream Deck. */
  settingsChanged(id: string, settings: unknown): void {
    const key = this.#keys.get(id);
    if (key === undefined) return;
    key.settings = readKey(settings);
    this.#draw();
    this.#sendForm();
  }

  inspect(id: string | null): void {
    this.#inspected = id;
    this.#sendForm();
  }

  inspectorMessage(id: string, message: InspectorMessage): void {
    this.#inspected = id;
    const key = this.#keys.get(id);
    if (message.kind === 'connect') {
      const connection = {
        address: message.address.trim(),
        token: message.token.trim() === '' ? this.#connection.token : message.token.trim(),
      };
      this.#options.storeConnection(connection);
      this.connect(connection);
    } else if (message.kind === 'set' && key !== undefined) {
      key.settings = changed(key.settings, message.name, message.value);
      key.surface.setSettings(key.settings);
      this.#draw();
    }
    this.#sendForm();
  }

  async press(id: string): Promise<void> {
    const key = this.#keys.get(id);
    if (key === undefined || key.kind === 'display') return;
    const press = this.#pressOf(key);
    const error =
      press === null ? 'not set up, or nothing to do' : ((await this.#link?.press(press)) ?? null);
    if (error === null && this.#link !== null) return;
    this.#options.log(`${press?.action ?? key.kind}: ${error ?? 'no connection is set up'}`);
    key.surface.showAlert();
  }

  #pressOf(key: ShownKey): NamedPress | null {
    const action = actionOf(key);
    if (action !== null) return { action, parameters: parametersOf(action, key.settings) };
    if (this.#control === null) return null;
    const { state, clockOffsetMs } = this.#control;
    const step = nextStep(state, machine.nowMs() + clockOffsetMs);
    if (step.kind === 'choose') return null;
    return pressNamed(step.press);
  }

  #onState(control: KnownControl): void {
    const isFirst = this.#control === null;
    this.#control = control;
    this.#draw();
    if (isFirst) this.#sendForm();
    this.#cancelTick();
    this.#tick();
  }

  #tick(): void {
    if (this.#control === null || !isTicking(this.#control.state)) return;
    this.#cancelTick = machine.after(500, () => {
      this.#draw();
      this.#tick();
    });
  }

  #onStatus(status: LinkStatus): void {
    this.#status = status;
    // An outdated state is not shown.
    if (status !== 'connected') this.#control = null;
    this.#draw();
    this.#sendForm();
  }

  /** Redraws the keys whose appearance has changed. */
  #draw(): void {
    const { words } = this.#options;
    const scene: Scene = {
      status: this.#status,
      known: this.#control,
      nowMs: machine.nowMs(),
      words,
    };
    for (const key of this.#keys.values()) {
      const picture = pictureAddress(keyPicture(keyFace(key, scene), key.hasOwnTitle));
      if (picture === key.picture) continue;
      key.picture = picture;
      key.surface.setImage(picture);
    }
  }

  #sendForm(): void {
    const id = this.#inspected;
    const key = id === null ? undefined : this.#keys.get(id);
    if (id === null || key === undefined) return;
    const { words } = this.#options;
    const state = this.#control?.state ?? null;
    this.#options.onForm(
      id,
      formOf(key, { connection: this.#connection, status: this.#status, state, words }),
    );
  }
}

function changed(settings: KeySettings, name: string, value: string): KeySettings {
  const parameter = parameterIn(name);
  if (parameter !== null)
    return readKey({ ...settings, parameters: { ...settings.parameters, [parameter]: value } });
  // Parameters of the previous action have another meaning in the new one.
  return readKey(name === 'action' ? { action: value } : { ...settings, [name]: value });
}
