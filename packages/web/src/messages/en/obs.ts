export const obs = {
  title: 'Add the overlay to OBS',
  open: 'Add to OBS',
  close: 'Close',
  guide: 'Set up automatically',
  byHand: 'Or set up manually in four steps',
  detail: 'OBS says: {{detail}}',
  ask: {
    text: 'If OBS runs on this computer, Quizcast can add the browser source for you. It reads your scenes and adds one source. Nothing else changes.',
    step1: 'In OBS, open Tools → WebSocket Server Settings.',
    step2: 'Check “Enable WebSocket server” and click Apply.',
    step3: 'Click “Show Connect Info” and copy the password.',
    password: 'OBS password',
    showPassword: 'Show password',
    port: 'Port',
    kept: 'The password is only sent to OBS on this computer. It is never stored.',
    https:
      'If your browser asks to access devices or apps on this computer, allow it. Some browsers block this on https pages; then use the four steps.',
    far: 'This page comes from another computer. OBS must run on the one you’re using, and your browser may block the connection; then use the four steps.',
    connect: 'Connect to OBS',
  },
  choose: {
    connected: 'Connected to OBS {{version}}',
    ours: 'OBS already has this overlay as “{{name}}”. Its settings will be updated and it will reload.',
    scene: 'Scene',
    current: 'This scene is live in OBS.',
    name: 'Source name',
    taken: 'OBS already has something with this name.',
    settings:
      '{{width}} × {{height}}, stays loaded in the background, audio controlled via OBS, no access to OBS.',
    create: 'Add source',
    mend: 'Update source',
  },
  wait: {
    text: 'OBS has the source “{{name}}”. Waiting for the overlay to connect…',
    done: 'The overlay is running in OBS as “{{name}}”',
    doneText:
      'Your show appears over your stream with a transparent background. Hide or move it in OBS like any other source.',
    lateTitle: 'The overlay hasn’t connected yet',
    late: 'OBS has the source but can’t open its address. Can OBS reach this server? Right-click the source in OBS, choose “Interact” and see what the page says. Older computers may take longer.',
    finish: 'Done',
    restart: 'Start over',
  },
  faults: {
    unreachable: {
      title: 'Can’t reach OBS',
      text: 'Check that OBS 28 or newer runs on this computer, its WebSocket server is enabled and the port is correct. If so, your browser blocks the connection: use the four steps.',
    },
    passwordMissing: {
      title: 'OBS requires a password',
      text: 'Find it in OBS under Tools → WebSocket Server Settings → Show Connect Info.',
    },
    wrongPassword: {
      title: 'Wrong password',
      text: 'Copy it again from OBS: Tools → WebSocket Server Settings → Show Connect Info.',
    },
    oldVersion: {
      title: 'OBS is out of date',
      text: 'Quizcast needs OBS 28 or newer. Update OBS, or use the four steps.',
    },
    lost: {
      title: 'Connection to OBS lost',
      text: 'OBS was closed or its WebSocket server was turned off. Connect again.',
    },
    silent: {
      title: 'OBS isn’t responding',
      text: 'It is connected but not answering. A dialog may be open in OBS. Close it, then connect again.',
    },
    sceneGone: {
      title: 'This scene no longer exists',
      text: 'Choose another scene or start over.',
    },
    nameTaken: {
      title: 'Name already taken',
      text: 'OBS has a scene or source with this name. Choose another name.',
    },
    refused: {
      title: 'OBS rejected the request',
      text: 'Nothing was changed. Try again, or use the four steps.',
    },
  },
};
