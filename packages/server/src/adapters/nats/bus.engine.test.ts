import { connect } from '@nats-io/transport-node';
import { busEngineContract, type Said } from '../../testing/bus-engine.contract.ts';
import { startNats } from '../../testing/engines/nats.ts';
import { startRelay } from '../../testing/engines/relay.ts';
import { createNatsBus } from './bus.ts';

busEngineContract('NATS', async () => {
  const nats = await startNats();
  const relay = await startRelay(Number(new URL(nats.url).port));
  return {
    open: (options) => createNatsBus({ url: `nats://127.0.0.1:${relay.port}`, ...options }),
    stop: () => nats.stop(),
    start: () => nats.start(),
    hang: () => relay.swallow(),
    async mend() {
      await relay.cut();
      await relay.mend();
    },
    async stranger() {
      const connection = await connect({ servers: nats.url, noEcho: true });
      const heard: Said[] = [];
      connection.subscribe('>', {
        callback: (_, message) => {
          heard.push({ to: message.subject, text: message.string() });
        },
      });
      await connection.flush();
      return {
        heard,
        async send({ to, text }) {
          connection.publish(to, text);
          await connection.flush();
        },
        close: () => connection.close(),
      };
    },
    async close() {
      await relay.close();
      await nats.stop();
    },
  };
});
