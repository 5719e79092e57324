/** Two pages without anything: one sends what is clicked, the other shows what comes. */
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

export const pages: Readonly<Record<string, string>> = {
  '/sender.html': sender,
  '/view.html': view,
};
