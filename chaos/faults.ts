import { setTimeout as wait } from 'node:timers/promises';
import type { Violation } from './checker.ts';
import type { HealthWatch } from './health-watch.ts';
import type { History } from './history.ts';
import type { Phase } from './plan.ts';
import { poisonOne } from './poison.ts';
import { dice } from './random.ts';
import { silenceFiles } from './silent-s3.ts';
import { joinWithWrongSecret } from './wrong-secret.ts';
import { fillDisk } from './world/full-disk.ts';
import { garbled } from './world/nats-wire.ts';
import { NatsStranger } from './world/nats-stranger.ts';
import type { Engines, Place, World } from './world/world.ts';

export interface Scene {
  world: World;
  phase: Phase;
  seed: number;
  health: HealthWatch;
  /** Receives the findings of a fault. */
  seen: Seen;
}

/** Observations specific to a fault, in addition to the general ones. */
export type Seen = Pick<History, 'harmless' | 'uploads' | 'secrets'>;

/** Injects the fault, waits, and ends it. Resolves with violations such as missing health reports. */
export async function suffer(scene: Scene): Promise<Violation[]> {
  const { world, phase, health } = scene;
  // Faults of a single node hit the busiest one, where they do the most damage.
  const counts = world.keepers.counts();
  const busiest = counts.indexOf(Math.max(...counts));
  const place = world.places[isAimed(phase.fault) ? busiest : phase.node];
  if (place === undefined) throw new Error('There is no node.');
  switch (phase.fault) {
    case 'calm':
      return [];
    case 'killNode':
      await place.node.kill();
      await wait(phase.lastsMs);
      await place.node.start(world.envOf(place));
      return [];
    case 'freezeNode':
      place.node.freeze();
      await wait(phase.lastsMs);
      place.node.thaw();
      return [];
    case 'roll':
      for (const each of world.places) {
        await each.node.stop();
        await each.node.start(world.envOf(each));
        await wait(1000);
      }
      return [];
    case 'natsStopped':
      await enginesOf(world).nats.stop();
      await wait(phase.lastsMs);
      await enginesOf(world).nats.start();
      return unreported(world.places, 'bus', health, phase);
    case 'natsHostile':
      return hostileNews(scene);
    case 'cutFromDatabase':
      wireOf(place.database).cut();
      await wait(phase.lastsMs);
      wireOf(place.database).restore();
      return unreported([place], 'store', health, phase);
    case 'databaseCrash':
      await enginesOf(world).postgres.crash();
      await wait(phase.lastsMs);
      await enginesOf(world).postgres.start();
      return unreported(world.places, 'store', health, phase);
    case 'slowDatabase':
      for (const { database } of world.places) wireOf(database).slow(slowMs);
      await wait(phase.lastsMs);
      for (const { database } of world.places) wireOf(database).restore();
      return [];
    case 'silentS3':
      await silenceFiles(scene, wireOf(enginesOf(world).files));
      return [...unreported(world.places, 'files', health, phase), ...unready(scene)];
    case 'wrongSecret':
      await joinWithWrongSecret(scene);
      return unready(scene);
    case 'clockBack':
      return stepped(world, -5, phase.lastsMs);
    case 'clockAhead':
      return stepped(world, 3600, phase.lastsMs);
    case 'diskFull': {
      const free = await fillDisk(world.folder);
      await wait(phase.lastsMs);
      await free();
      return unreported(world.places, 'store', health, phase);
    }
    case 'poison':
      return poisonOne(world);
  }
}

const isAimed = (fault: Phase['fault']): boolean =>
  fault === 'killNode' || fault === 'freezeNode' || fault === 'cutFromDatabase';

/** Delay in each direction; a command needs several round trips. */
const slowMs = 15;

async function hostileNews({ world, phase, seed }: Scene): Promise<Violation[]> {
  const stranger = await NatsStranger.connect(enginesOf(world).nats.url, dice(seed, 'stranger'));
  world.places.forEach(({ nats }, node) => {
    const throwOne = dice(seed, `wire ${node}`);
    wireOf(nats).listen(() => garbled(throwOne));
    wireOf(nats).drop();
  });
  await wait(phase.lastsMs);
  stranger.close();
  for (const { nats } of world.places) {
    wireOf(nats).restore();
    wireOf(nats).drop();
  }
  if (stranger.sentCount > 0) return [];
  return [
    { rule: 'harness', path: 'nats', what: 'the stranger heard nothing that it could say again' },
  ];
}

/** Only the last node has an adjustable clock. */
async function stepped(world: World, seconds: number, lastsMs: number): Promise<Violation[]> {
  const clock = world.places.at(-1)?.clock;
  clock?.step(seconds);
  await wait(lastsMs);
  clock?.step(0);
  return [];
}

/** Every node that lost an engine must have reported it in its health. */
function unreported(
  places: readonly Place[],
  engine: 'bus' | 'store' | 'files',
  health: HealthWatch,
  phase: Phase,
): Violation[] {
  return places
    .filter(({ node }) => !health.hasReported(node.port, engine))
    .map(({ node }) => ({
      rule: 'told',
      path: node.url,
      what: `${phase.fault}: nothing of it in /healthz, where ${engine} should be failing`,
    }));
}

/** No node may become unready because of a fault that does not affect play. */
const unready = ({ world, phase, health }: Scene): Violation[] =>
  world.places
    .filter(({ node }) => health.wasUnready(node.port))
    .map(({ node }) => ({
      rule: 'told',
      path: node.url,
      what: `${phase.fault}: said that it is not ready`,
    }));

function enginesOf({ engines }: World): Engines {
  if (engines === null) throw new Error('An embedded node has no engines beside it.');
  return engines;
}

function wireOf<Wire>(wire: Wire | null): Wire {
  if (wire === null) throw new Error('An embedded node has no wires.');
  return wire;
}
