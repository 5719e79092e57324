import { createHash } from 'node:crypto';
import type { Node } from '../../ports/lease.ts';

/** The node that everybody would choose for the name; spread evenly, and the same for most names when a node comes or goes. */
export function favourite(name: string, nodes: readonly Node[]): Node | undefined {
  const weight = ({ id }: Node) => createHash('sha256').update(`${id} ${name}`).digest('hex');
  const [first, ...rest] = nodes;
  return rest.reduce((best, node) => (best && weight(node) > weight(best) ? node : best), first);
}
