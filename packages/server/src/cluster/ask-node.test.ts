import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterEach, describe, expect, it } from 'vitest';
import { Hono } from 'hono';
import { nodeProofRoutes } from '../http/routes/node-proof.ts';
import type { ServerEnv } from '../security/env.ts';
import { HttpServer } from '../testing/http-server.ts';
import { createNodeProofs } from './node-proof.ts';
import { checkNode } from './ask-node.ts';

const servers: HttpServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = await HttpServer.start(listener);
  servers.push(server);
  return server.url;
}

const secret = 'a secret of at least thirty-two letters';
const proofs = createNodeProofs(secret);

/** A node of the cluster, as other nodes see it. */
const nodeWith = (nodeId: string, itsSecret = secret): Promise<string> => {
  const app = new Hono<ServerEnv>();
  app.use(async (context, next) => {
    context.set('address', '127.0.0.1');
    return next();
  });
  app.route('/', nodeProofRoutes({ nodeId, proofs: createNodeProofs(itsSecret) }));
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return serve((incoming, outgoing) => void answer(incoming, outgoing));
};

const answering = (status: number, body: string): Promise<string> =>
  serve((_, response) => void response.writeHead(status).end(body));

describe('a node that checks another one', () => {
  it('NODE92 accepts a node with the same secret', async () => {
    expect(await checkNode({ id: 'b', address: await nodeWith('b') }, proofs)).toBe('ok');
  });

  it('NODE92 detects a node with another secret', async () => {
    const address = await nodeWith('b', 'another secret of thirty-two letters');
    expect(await checkNode({ id: 'b', address }, proofs)).toBe('anotherSecret');
  });

  it('NODE92 reports an address as unreachable if it leads nowhere, to a third node, or to no Quizcast', async () => {
    const nowhere = await nodeWith('b');
    await servers.at(-1)?.close();
    for (const address of [
      null,
      'nonsense',
      nowhere,
      await nodeWith('c'),
      await answering(200, '<html>'),
      await answering(404, 'nothing'),
      await answering(500, '{}'),
    ])
      expect(await checkNode({ id: 'b', address }, proofs), String(address)).toBe('unreachable');
  });

  it('NODE92 accepts a node of an older release, which gives no proofs', async () => {
    const address = await serve(({ url }, response) => {
      const isLife = url === '/livez';
      const body = isLife ? '{"status":"ok","version":"0.1.0"}' : 'There is nothing here';
      response.writeHead(isLife ? 200 : 404).end(body);
    });
    expect(await checkNode({ id: 'b', address }, proofs)).toBe('ok');
  });

  it('NODE95 rejects an altered proof, and one for another nonce or node', () => {
    const [one, two] = [proofs.nonce(), proofs.nonce()];
    const proof = proofs.proof('b', one);
    expect(proofs.isProof('b', one, proof)).toBe(true);
    expect(proofs.isProof('b', two, proof)).toBe(false);
    expect(proofs.isProof('c', one, proof)).toBe(false);
    expect(proofs.isProof('b', one, `${proof}x`)).toBe(false);
    expect(proofs.isProof('b', one, '')).toBe(false);
  });

  it('NODE95 does not answer invalid nonces', async () => {
    const address = await nodeWith('b');
    for (const nonce of ['short', 'x'.repeat(2000), `${proofs.nonce()}%0a`])
      expect((await fetch(`${address}/node-proof/${nonce}`)).status).toBe(404);
  });
});
