import {
  InstanceBase,
  InstanceStatus,
  type SomeCompanionConfigField,
} from '@companion-module/base';
import type { ControlLink, LinkStatus } from '@quizcast/game/client/control-link';
import type { NamedPress } from '@quizcast/game/control/press-name';
import type { ControlState } from '@quizcast/game/control/state';
import {
  isTicking,
  variableTitles,
  variableValues,
  type KnownControl,
} from '@quizcast/game/control/variables';
import { actionDefinitions } from './actions.ts';
import { feedbackDefinitions, feedbackShapes } from './feedbacks.ts';
import { controlLink } from './link.ts';
import { presetDefinitions } from './presets.ts';

interface Config {
  address?: string;
}
interface Secrets {
  token?: string;
}

const statuses: Readonly<Record<LinkStatus, InstanceStatus>> = {
  connecting: InstanceStatus.Connecting,
  connected: InstanceStatus.Ok,
  lost: InstanceStatus.Disconnected,
  refused: InstanceStatus.AuthenticationFailure,
  notAllowed: InstanceStatus.AuthenticationFailure,
  badAddress: InstanceStatus.BadConfig,
};

/** A Companion connection to one Quizcast. */
export class QuizcastInstance extends InstanceBase<Config, Secrets> {
  #link: ControlLink | null = null;
  #control: KnownControl | null = null;
  /** The targets of buttons as last defined. */
  #defined = '';
  #tick: NodeJS.Timeout | null = null;

  override init(config: Config, _isFirstInit: boolean, secrets: Secrets): Promise<void> {
    this.setVariableDefinitions(
      Object.entries(variableTitles).map(([variableId, name]) => ({ variableId, name })),
    );
    this.#define(null);
    this.#tick = setInterval(() => {
      if (this.#control !== null && isTicking(this.#control.state)) this.#updateVariables();
    }, 1000);
    return this.configUpdated(config, secrets);
  }

  override configUpdated({ address = '' }: Config, secrets: Secrets | undefined): Promise<void> {
    this.#link?.stop();
    const token = secrets?.token?.trim() ?? '';
    if (token === '' || address.trim() === '') {
      this.#link = null;
      this.#forget();
      this.updateStatus(InstanceStatus.BadConfig, 'Enter the address of Quizcast and a token');
      return Promise.resolve();
    }
    this.#link = controlLink({
      address: address.trim(),
      token,
      onState: (control) => this.#onState(control),
      onError: (text) => this.log('warn', text),
      onStatus: (status, detail) => {
        this.updateStatus(statuses[status], detail === '' ? null : detail);
        if (status !== 'connected') this.#forget();
      },
    });
    this.#link.start();
    return Promise.resolve();
  }

  override getConfigFields(): SomeCompanionConfigField[] {
    return [
      {
        type: 'textinput',
        id: 'address',
        label: 'Address of Quizcast',
        width: 8,
        default: 'http://localhost:4747',
        required: true,
      },
      {
        type: 'secret-text',
        id: 'token',
        label: 'Token',
        tooltip: 'From Quizcast: Settings → Controls',
        width: 12,
        required: true,
      },
    ];
  }

  override destroy(): Promise<void> {
    if (this.#tick !== null) clearInterval(this.#tick);
    this.#link?.stop();
    return Promise.resolve();
  }

  #onState(control: KnownControl): void {
    this.#control = control;
    this.#define(control.state);
    this.#updateVariables();
    this.checkFeedbacks(...Object.keys(feedbackShapes));
  }

  #forget(): void {
    this.#control = null;
    this.#updateVariables();
    this.checkFeedbacks(...Object.keys(feedbackShapes));
  }

  #updateVariables(): void {
    this.setVariableValues({ ...variableValues(this.#control, Date.now()) });
  }

  /** Definitions are sent again only when the show's targets change, so that buttons do not flicker with every vote. */
  #define(state: ControlState | null): void {
    const offered = JSON.stringify(state === null ? null : offers(state));
    if (offered === this.#defined) return;
    this.#defined = offered;
    this.setActionDefinitions(actionDefinitions(state, (press) => this.#press(press)));
    this.setFeedbackDefinitions(feedbackDefinitions(state, () => this.#control?.state ?? null));
    this.setPresetDefinitions(presetDefinitions(state, this.label));
  }

  async #press(press: NamedPress): Promise<void> {
    const error =
      this.#link === null ? 'No address or token is set' : await this.#link.press(press);
    if (error === null) return;
    this.log('warn', `${press.action}: ${error}`);
    // Companion marks a button whose press failed.
    throw new Error(error);
  }
}

const offers = ({ game, shows, stageQuiz, categoryQuiz, possible }: ControlState): unknown => [
  game,
  shows,
  stageQuiz?.jokers.map(({ name }) => name),
  categoryQuiz?.players.map(({ name }) => name),
  categoryQuiz?.board?.categories,
  Object.keys(possible),
];
