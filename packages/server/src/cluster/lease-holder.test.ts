import { describe, expect, it } from 'vitest';
import { SharedLeases } from '../testing/shared-leases.ts';
import { systemClock } from '../adapters/in-process/clock.ts';
import { LeaseHolder } from './lease-holder.ts';

const name = 'quizshow/one';
const open = (leases: SharedLeases) => {
  const lease = leases.of('a');
  const asked: string[] = [];
  const holder = new LeaseHolder({
    name,
    lease: {
      ...lease,
      acquire: (one) => {
        asked.push(one);
        return lease.acquire(one);
      },
    },
    clock: systemClock,
    onTurn: () => undefined,
    onError: () => undefined,
  });
  return { holder, asked };
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('a document that is put to rest', () => {
  it('NODE81 releases its lease for good, even while it is still wanted', async () => {
    const leases = new SharedLeases();
    const { holder, asked } = open(leases);
    holder.setWanted(true);
    await settled();
    expect(leases.holderOf(name)).toBe('a');
    await holder.stop(false);
    await settled();
    expect(leases.holderOf(name)).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it('NODE81 releases a lease that was just being acquired', async () => {
    const leases = new SharedLeases();
    const { holder } = open(leases);
    holder.setWanted(true);
    await holder.stop(false);
    await settled();
    expect(leases.holderOf(name)).toBeUndefined();
  });

  it('NODE81 keeps its lease for the next node when the server stops', async () => {
    const leases = new SharedLeases();
    const { holder } = open(leases);
    holder.setWanted(true);
    await settled();
    await holder.stop(true);
    await settled();
    expect(leases.holderOf(name)).toBe('a');
  });
});
