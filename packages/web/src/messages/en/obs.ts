export const obs = {
  title: 'Add the overlay to OBS',
  open: 'Add to OBS',
  close: 'Close',
  guide: 'Let Quizcast do it',
  byHand: 'Or by hand, in four steps',
  detail: 'OBS says: {{detail}}',
  ask: {
    text: 'Quizcast can add the browser source for you, when OBS runs on this computer and you let it. It looks at your scenes, then adds one source. Nothing else is touched.',
    step1: 'In OBS, open Tools → WebSocket Server Settings.',
    step2: 'Tick “Enable WebSocket server”, then click Apply.',
    step3: 'Click “Show Connect Info” and copy the password.',
    password: 'Password of OBS',
    showPassword: 'Show the password',
    port: 'Port',
    kept: 'The password goes to OBS on this computer only. It is never stored nor sent anywhere else.',
    https:
      'Your browser may ask whether this page may reach programs on this computer: allow it. Some browsers refuse it to pages on https; then take the four steps.',
    far: 'This page comes from another computer. OBS must run on the computer that you sit at, and your browser may refuse the way to it; then take the four steps.',
    connect: 'Connect to OBS',
  },
  choose: {
    connected: 'Connected to OBS {{version}}',
    ours: 'OBS has this overlay already, as “{{name}}”. Its settings are put right and it is loaded anew; no second one is made.',
    scene: 'Scene',
    current: 'This scene is live in OBS now.',
    name: 'Name of the source',
    taken: 'OBS has something of this name already.',
    settings:
      'Size {{width}} × {{height}}, stays loaded in the background, sounds through the mixer of OBS, no rights over OBS.',
    create: 'Add the source',
    mend: 'Put it right',
  },
  wait: {
    text: 'OBS has the source “{{name}}”. Waiting for the overlay to say hello …',
    done: 'The overlay runs in OBS as “{{name}}”',
    doneText:
      'Your show lies over your stream; all around it is transparent. You can hide and move it in OBS like every other source.',
    lateTitle: 'The overlay has not come up yet',
    late: 'OBS has the source but cannot open its address. Can OBS reach this Quizcast? Right-click the source in OBS, choose “Interact”, and see what the page says. Older computers may need a moment longer.',
    finish: 'Done',
    restart: 'Start again',
  },
  faults: {
    unreachable: {
      title: 'OBS does not answer',
      text: 'Is OBS 28 or newer running on this computer, is its WebSocket server enabled, and is the port right? If all of that is so, your browser does not let this page through to OBS: take the four steps.',
    },
    passwordMissing: {
      title: 'OBS asks for a password',
      text: 'You find it in OBS under Tools → WebSocket Server Settings → Show Connect Info.',
    },
    wrongPassword: {
      title: 'The password is wrong',
      text: 'Copy it again from OBS: Tools → WebSocket Server Settings → Show Connect Info.',
    },
    oldVersion: {
      title: 'This OBS is too old',
      text: 'Quizcast can set up OBS 28 and newer. Update OBS, or take the four steps.',
    },
    lost: {
      title: 'The connection to OBS is gone',
      text: 'OBS was closed, or its WebSocket server was switched off. Connect again.',
    },
    silent: {
      title: 'OBS takes too long',
      text: 'It is connected but does not answer. Perhaps a window in OBS waits for you. Then connect again.',
    },
    sceneGone: {
      title: 'That scene is not there any more',
      text: 'Choose another one, or start again.',
    },
    nameTaken: {
      title: 'That name is taken',
      text: 'OBS has a scene or source of this name. Choose another name.',
    },
    refused: {
      title: 'OBS did not do it',
      text: 'Nothing was broken. Try again, or take the four steps.',
    },
  },
};
