import { isRecord } from '@quizcast/game/json';
import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import { ObsError } from './obs-error.ts';
import type { ObsLink } from './obs-link.ts';

/** State of OBS that Quizcast reads before it changes anything. */
export interface ObsScenes {
  obsVersion: string;
  /** In OBS's order, from top to bottom. */
  scenes: string[];
  currentScene: string;
  /** Name of the browser source that already shows this overlay; null when there is none. */
  ours: string | null;
  /** Names in use; scenes and sources share one namespace. */
  names: string[];
}

export interface SourceSettings {
  scene: string;
  name: string;
  address: string;
  size: CanvasSize;
  /** The source to repair instead of creating another one; null when there is none. */
  ours: string | null;
}

const kind = 'browser_source';
const oldestVersion = 28;
/** OBS button that reloads a browser source without its cache. */
const refresh = 'refreshnocache';

/** @param address of the overlay @throws ObsError */
export async function readScenes(link: ObsLink, address: string): Promise<ObsScenes> {
  const { obsVersion } = await link.call('GetVersion');
  if (Number.parseInt(obsVersion, 10) < oldestVersion) throw new ObsError('oldVersion', obsVersion);
  const { scenes, currentProgramSceneName } = await link.call('GetSceneList');
  const { inputs } = await link.call('GetInputList');
  const sceneNames = scenes.flatMap((scene) => textOf(scene, 'sceneName'));
  return {
    obsVersion,
    // OBS lists scenes from the bottom.
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
    const { inputSettings } = await link.call('GetInputSettings', { inputName });
    if (isSameOverlay(inputSettings['url'], address)) return inputName;
  }
  return null;
}

/** Whether the URL is the same user's overlay, under any host name of the server. */
export function isSameOverlay(url: unknown, address: string): boolean {
  if (typeof url !== 'string' || !URL.canParse(url)) return false;
  const [one, other] = [new URL(url), new URL(address)];
  return one.pathname.replace(/\/$/u, '') === other.pathname;
}

/** Returns a name that is not used in OBS. */
export function freeName(name: string, names: readonly string[]): string {
  if (!names.includes(name)) return name;
  for (let number = 2; ; number++)
    if (!names.includes(`${name} ${number}`)) return `${name} ${number}`;
}

/**
 * Browser source settings of the overlay. Page permissions are left at the minimum, as embedded pages could use them
 * too.
 */
const settingsOf = ({ address, size }: SourceSettings) => ({
  is_local_file: false,
  url: address,
  width: size.widthPx,
  height: size.heightPx,
  // Keeps the page loaded in scenes that are not shown, so that the picture appears at once.
  shutdown: false,
  restart_when_active: false,
  // Routes sounds to OBS's mixer, and so to the stream.
  reroute_audio: true,
  webpage_control_level: 0,
});

/**
 * Creates the browser source in a scene, or updates the existing one, adds it to the scene if it is missing there, and
 * reloads it. A newly added scene item fills the canvas; the transform of an existing one is kept. Returns the name of
 * the source.
 * @throws ObsError
 */
export async function addSource(link: ObsLink, source: SourceSettings): Promise<string> {
  const { scene, ours } = source;
  if (ours === null) {
    const { sceneItemId } = await link.call('CreateInput', {
      sceneName: scene,
      inputName: source.name,
      inputKind: kind,
      // The page is transparent without extra CSS.
      inputSettings: { ...settingsOf(source), css: '' },
      sceneItemEnabled: true,
    });
    await fillCanvas(link, scene, sceneItemId, source.size);
    return source.name;
  }
  // The user's own CSS is kept.
  await link.call('SetInputSettings', {
    inputName: ours,
    inputSettings: settingsOf(source),
    overlay: true,
  });
  if (!(await isInScene(link, scene, ours))) {
    const { sceneItemId } = await link.call('CreateSceneItem', {
      sceneName: scene,
      sourceName: ours,
    });
    await fillCanvas(link, scene, sceneItemId, source.size);
  }
  await link.call('PressInputPropertiesButton', { inputName: ours, propertyName: refresh });
  return ours;
}

async function isInScene(link: ObsLink, scene: string, name: string): Promise<boolean> {
  try {
    await link.call('GetSceneItemId', { sceneName: scene, sourceName: name });
    return true;
  } catch (error) {
    if (error instanceof ObsError && error.kind === 'sceneGone') return false;
    throw error;
  }
}

/** The overlay is drawn at its own size; OBS scales it to a canvas of another size. */
async function fillCanvas(
  link: ObsLink,
  sceneName: string,
  sceneItemId: number,
  size: CanvasSize,
): Promise<void> {
  const { baseWidth, baseHeight } = await link.call('GetVideoSettings');
  if (baseWidth === size.widthPx && baseHeight === size.heightPx) return;
  await link.call('SetSceneItemTransform', {
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
