/**
 * Minimal pages: one sends clicks, one displays received messages, one is rendered by the server, one animates a bar
 * continuously.
 */
const sender = `<!doctype html><button>0</button><script>
  const socket = new WebSocket('ws://' + location.host + '/relay');
  let count = 0;
  const button = document.querySelector('button');
  button.onclick = () => socket.send('(' + ++count + ')');
  socket.onopen = () => { button.textContent = 'Next'; };
</script>`;

const view = `<!doctype html><p>0</p><script>
  const socket = new WebSocket('ws://' + location.host + '/view');
  const shown = document.querySelector('p');
  socket.onmessage = ({ data }) => { shown.textContent = data; };
  socket.onopen = () => { shown.textContent = 'open'; };
</script>`;

const made = `<!doctype html><style>
  body { margin: 0; background: transparent; color: white; font: 40px sans-serif; }
  p { position: absolute; left: 360px; top: 760px; width: 1200px; padding: 24px; background: #123; border-radius: 24px; }
</style><p>Question (1)</p><p style="top: 860px">A</p><p style="top: 960px">B</p>`;

const moving = `<!doctype html><style>
  @keyframes grow { from { transform: scaleY(0.1); } to { transform: scaleY(1); } }
  div { position: absolute; left: 100px; top: 100px; width: 80px; height: 268px; background: teal; }
  div { animation: grow 0.5s infinite alternate; }
</style><div></div>`;

export const pages: Readonly<Record<string, string>> = {
  '/made.html': made,
  '/moving.html': moving,
  '/sender.html': sender,
  '/view.html': view,
};
