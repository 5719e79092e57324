import { isRecord } from '@quizcast/game/json';
import type { InspectorMessage, Field, Form } from '../form.ts';

/** Called by Stream Deck when the page has loaded. */
Reflect.set(
  window,
  'connectElgatoStreamDeckSocket',
  (port: string, uuid: string, registerEvent: string, _info: string, actionInfo: string): void => {
    const { action, context } = readActionInfo(actionInfo);
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    const send = (payload: InspectorMessage): void =>
      socket.send(JSON.stringify({ event: 'sendToPlugin', action, context, payload }));
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ event: registerEvent, uuid }));
      send({ kind: 'show' });
    });
    socket.addEventListener('message', ({ data }) => {
      const message: unknown = JSON.parse(String(data));
      if (
        isRecord(message) &&
        message['event'] === 'sendToPropertyInspector' &&
        isForm(message['payload'])
      )
        show(message['payload'], send);
    });
  },
);

function readActionInfo(text: string): { action: string; context: string } {
  const info: unknown = JSON.parse(text);
  const { action, context } = isRecord(info) ? info : {};
  return { action: String(action), context: String(context) };
}

/** Forms come from the plug-in of the same version, so the check is shallow. */
const isForm = (payload: unknown): payload is Form =>
  isRecord(payload) && isRecord(payload['key']) && isRecord(payload['connection']);

/** Replaces the displayed form and keeps text that is being typed. */
function show(form: Form, send: (message: InspectorMessage) => void): void {
  document.documentElement.lang = form.language;
  const typed = new Map(
    [...document.querySelectorAll('input')].map((input) => [input.name, input.value]),
  );
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.id : '';
  const page = document.createElement('main');
  page.append(
    section(
      form.key.title,
      form.key.fields.map((field) => row(field.name, field.label, inputOf(field, send))),
    ),
    connectionOf(form.connection, typed, send),
  );
  document.body.replaceChildren(page);
  document.getElementById(focused)?.focus();
}

function connectionOf(
  { title, address, token, connect, status }: Form['connection'],
  typed: ReadonlyMap<string, string>,
  send: (message: InspectorMessage) => void,
): HTMLElement {
  const addressInput = textInput('address', typed.get('address') ?? address.value);
  const tokenInput = textInput('token', typed.get('token') ?? '');
  tokenInput.type = 'password';
  tokenInput.autocomplete = 'off';
  tokenInput.placeholder = token.hint;
  const button = document.createElement('button');
  button.id = 'connect';
  button.textContent = connect;
  button.addEventListener('click', () => {
    const typedToken = tokenInput.value;
    tokenInput.value = '';
    send({ kind: 'connect', address: addressInput.value, token: typedToken });
  });
  const light = document.createElement('output');
  light.textContent = status.text;
  light.dataset['well'] = String(status.isWell);
  return section(title, [
    row('address', address.label, addressInput),
    row('token', token.label, tokenInput),
    row('', '', button),
    row('', '', light),
  ]);
}

function inputOf(field: Field, send: (message: InspectorMessage) => void): HTMLElement {
  if (field.kind === 'select') {
    const select = document.createElement('select');
    select.append(
      ...field.choices.map(
        ({ value, label }) => new Option(label, value, false, value === field.value),
      ),
    );
    select.addEventListener('change', () =>
      send({ kind: 'set', name: field.name, value: select.value }),
    );
    return select;
  }
  const input = textInput(field.name, field.value);
  if (field.kind === 'number') {
    input.type = 'number';
    input.min = `${field.min}`;
    input.max = `${field.max}`;
  }
  input.addEventListener('change', () =>
    send({ kind: 'set', name: field.name, value: input.value }),
  );
  return input;
}

function textInput(name: string, value: string): HTMLInputElement {
  const input = document.createElement('input');
  input.name = name;
  input.value = value;
  input.spellcheck = false;
  return input;
}

function section(title: string, rows: HTMLElement[]): HTMLElement {
  const made = document.createElement('section');
  const heading = document.createElement('h1');
  heading.textContent = title;
  made.append(heading, ...rows);
  made.hidden = rows.length === 0;
  return made;
}

function row(name: string, label: string, input: HTMLElement): HTMLElement {
  const made = document.createElement('div');
  const text = document.createElement('label');
  text.textContent = label;
  if (name !== '') {
    input.id = name;
    text.htmlFor = name;
  }
  made.append(text, input);
  return made;
}
