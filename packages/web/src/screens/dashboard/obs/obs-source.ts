import { isRecord } from '@quizcast/game/json';
import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import { ObsFault } from './obs-fault.ts';
import type { ObsLink } from './obs-link.ts';

/** What Quizcast looks at in OBS before it changes anything. */
export interface ObsScenes {
  obsVersion: string;
  /** As they stand in OBS, from top to bottom. */
  scenes: string[];
  currentScene: string;
  /** The browser source that shows this overlay already, if there is one. */
  ours: string | null;
  /** Names that are taken; scenes and sources share them. */
  names: string[];
}

export interface WantedSource {
  scene: string;
  name: string;
  address: string;
  size: CanvasSize;
  /** The source that is to be mended instead of making another one. */
  ours: string | null;
}

const kind = 'browser_source';
const oldestVersion = 28;
/** Makes OBS load a browser source anew, past its cache. */
const refresh = 'refreshnocache';

/** @param address of the overlay @throws ObsFault */
export async function lookAround(link: ObsLink, address: string): Promise<ObsScenes> {
  const { obsVersion } = await link.ask('GetVersion');
  if (Number.parseInt(obsVersion, 10) < oldestVersion) throw new ObsFault('oldVersion', obsVersion);
  const { scenes, currentProgramSceneName } = await link.ask('GetSceneList');
  const { inputs } = await link.ask('GetInputList');
  const sceneNames = scenes.flatMap((scene) => textOf(scene, 'sceneName'));
  return {
    obsVersion,
    // OBS counts from the bottom.
    scenes: sceneNames.toReversed(),
    currentScene: currentProgramSceneName,
    ours: await findOurs(link, inputs, address),
    names: [...sceneNames, ...inputs.flatMap((input) => textOf(input, 'inputName'))],
  };
}

async function findOurs(
  link: ObsLink,
  inputs: readonly unknown[],
  address: string,
): Promise<string | null> {
  for (const input of inputs) {
    const [inputName] = textOf(input, 'inputName');
    const [inputKind] = textOf(input, 'inputKind');
    if (inputName === undefined || inputKind !== kind) continue;
    const { inputSettings } = await link.ask('GetInputSettings', { inputName });
    if (isSameOverlay(inputSettings['url'], address)) return inputName;
  }
  return null;
}

/** The same user's overlay, under whatever name of the server. */
export function isSameOverlay(url: unknown, address: string): boolean {
  if (typeof url !== 'string' || !URL.canParse(url)) return false;
  const [one, other] = [new URL(url), new URL(address)];
  return one.pathname.replace(/\/$/u, '') === other.pathname;
}

/** A name that nothing in OBS has yet. */
export function freeName(wanted: string, names: readonly string[]): string {
  if (!names.includes(wanted)) return wanted;
  for (let number = 2; ; number++)
    if (!names.includes(`${wanted} ${number}`)) return `${wanted} ${number}`;
}

/** What the overlay needs of OBS. It never asks for more: pages within it could use what it may do. */
const settingsOf = ({ address, size }: WantedSource) => ({
  is_local_file: false,
  url: address,
  width: size.widthPx,
  height: size.heightPx,
  // The picture stays alive in scenes that are not shown, and is there at once.
  shutdown: false,
  restart_when_active: false,
  // Sounds go into OBS's mixer, and with it on air.
  reroute_audio: true,
  webpage_control_level: 0,
});

/**
 * Makes the browser source in a scene, or mends the one that is there and loads it anew; then it is in that scene as large as
 * the canvas. Returns its name.
 * @throws ObsFault
 */
export async function putSource(link: ObsLink, wanted: WantedSource): Promise<string> {
  const { scene, ours } = wanted;
  if (ours === null) {
    const { sceneItemId } = await link.ask('CreateInput', {
      sceneName: scene,
      inputName: wanted.name,
      inputKind: kind,
      // The page is transparent by itself.
      inputSettings: { ...settingsOf(wanted), css: '' },
      sceneItemEnabled: true,
    });
    await fillCanvas(link, scene, sceneItemId, wanted.size);
    return wanted.name;
  }
  // The user's own CSS is left as it is.
  await link.ask('SetInputSettings', {
    inputName: ours,
    inputSettings: settingsOf(wanted),
    overlay: true,
  });
  if (!(await isInScene(link, scene, ours))) {
    const { sceneItemId } = await link.ask('CreateSceneItem', {
      sceneName: scene,
      sourceName: ours,
    });
    await fillCanvas(link, scene, sceneItemId, wanted.size);
  }
  await link.ask('PressInputPropertiesButton', { inputName: ours, propertyName: refresh });
  return ours;
}

async function isInScene(link: ObsLink, scene: string, name: string): Promise<boolean> {
  try {
    await link.ask('GetSceneItemId', { sceneName: scene, sourceName: name });
    return true;
  } catch (error) {
    if (error instanceof ObsFault && error.kind === 'sceneGone') return false;
    throw error;
  }
}

/** The overlay is drawn for its own size; OBS scales it where the canvas has another one. */
async function fillCanvas(
  link: ObsLink,
  sceneName: string,
  sceneItemId: number,
  size: CanvasSize,
): Promise<void> {
  const { baseWidth, baseHeight } = await link.ask('GetVideoSettings');
  if (baseWidth === size.widthPx && baseHeight === size.heightPx) return;
  await link.ask('SetSceneItemTransform', {
    sceneName,
    sceneItemId,
    sceneItemTransform: {
      positionX: 0,
      positionY: 0,
      boundsType: 'OBS_BOUNDS_SCALE_INNER',
      boundsAlignment: 0,
      boundsWidth: baseWidth,
      boundsHeight: baseHeight,
    },
  });
}

const textOf = (holder: unknown, name: string): string[] => {
  const value = isRecord(holder) ? holder[name] : undefined;
  return typeof value === 'string' ? [value] : [];
};
