import type { Messages } from '../catalogue.ts';

export const obs: Messages<'obs'> = {
  title: 'Overlay in OBS einfügen',
  open: 'In OBS einfügen',
  close: 'Schließen',
  guide: 'Quizcast macht es',
  byHand: 'Oder von Hand, in vier Schritten',
  detail: 'OBS sagt: {{detail}}',
  ask: {
    text: 'Quizcast kann die Browserquelle für dich anlegen, wenn OBS auf diesem Computer läuft und du es erlaubst. Es sieht sich deine Szenen an und legt eine Quelle an. Sonst wird nichts angefasst.',
    step1: 'Öffne in OBS „Werkzeuge“ → „WebSocket-Servereinstellungen“.',
    step2: 'Setze das Häkchen bei „WebSocket-Server aktivieren“ und klicke auf „Anwenden“.',
    step3: 'Klicke auf „Verbindungsinformationen anzeigen“ und kopiere das Passwort.',
    password: 'Passwort von OBS',
    showPassword: 'Passwort zeigen',
    port: 'Port',
    kept: 'Das Passwort geht nur an OBS auf diesem Computer. Es wird nie gespeichert und nirgendwo sonst hingeschickt.',
    https:
      'Dein Browser fragt vielleicht, ob diese Seite Programme auf diesem Computer erreichen darf: Erlaube es. Manche Browser verweigern es Seiten mit https; nimm dann die vier Schritte.',
    far: 'Diese Seite kommt von einem anderen Computer. OBS muss auf dem Computer laufen, an dem du sitzt, und dein Browser verweigert vielleicht den Weg dorthin; nimm dann die vier Schritte.',
    connect: 'Mit OBS verbinden',
  },
  choose: {
    connected: 'Verbunden mit OBS {{version}}',
    ours: 'OBS hat dieses Overlay schon, als „{{name}}“. Seine Einstellungen werden berichtigt und es wird neu geladen; ein zweites entsteht nicht.',
    scene: 'Szene',
    current: 'Diese Szene ist in OBS gerade live.',
    name: 'Name der Quelle',
    taken: 'So heißt in OBS schon etwas.',
    settings:
      'Größe {{width}} × {{height}}, bleibt im Hintergrund geladen, Töne über den Mixer von OBS, keine Rechte über OBS.',
    create: 'Quelle anlegen',
    mend: 'Berichtigen',
  },
  wait: {
    text: 'OBS hat die Quelle „{{name}}“. Nun muss sich das Overlay noch melden …',
    done: 'Das Overlay läuft in OBS als „{{name}}“',
    doneText:
      'Deine Show liegt über deinem Stream; alles um sie herum ist durchsichtig. Du kannst sie in OBS verbergen und verschieben wie jede andere Quelle.',
    lateTitle: 'Das Overlay hat sich noch nicht gemeldet',
    late: 'OBS hat die Quelle, kann aber ihre Adresse nicht öffnen. Erreicht OBS dieses Quizcast? Klicke in OBS mit rechts auf die Quelle, wähle „Interagieren“ und sieh nach, was die Seite sagt. Ältere Computer brauchen vielleicht etwas länger.',
    finish: 'Fertig',
    restart: 'Von vorn',
  },
  faults: {
    unreachable: {
      title: 'OBS antwortet nicht',
      text: 'Läuft OBS 28 oder neuer auf diesem Computer, ist sein WebSocket-Server aktiviert, und stimmt der Port? Wenn ja, lässt dein Browser diese Seite nicht zu OBS durch: Nimm die vier Schritte.',
    },
    passwordMissing: {
      title: 'OBS verlangt ein Passwort',
      text: 'Du findest es in OBS unter „Werkzeuge“ → „WebSocket-Servereinstellungen“ → „Verbindungsinformationen anzeigen“.',
    },
    wrongPassword: {
      title: 'Das Passwort ist falsch',
      text: 'Kopiere es noch einmal aus OBS: „Werkzeuge“ → „WebSocket-Servereinstellungen“ → „Verbindungsinformationen anzeigen“.',
    },
    oldVersion: {
      title: 'Dieses OBS ist zu alt',
      text: 'Quizcast kann OBS ab Version 28 einrichten. Aktualisiere OBS, oder nimm die vier Schritte.',
    },
    lost: {
      title: 'Die Verbindung zu OBS ist weg',
      text: 'OBS wurde geschlossen oder sein WebSocket-Server ausgeschaltet. Verbinde noch einmal.',
    },
    silent: {
      title: 'OBS braucht zu lange',
      text: 'Es ist verbunden, antwortet aber nicht. Vielleicht wartet in OBS ein Fenster auf dich. Verbinde dann noch einmal.',
    },
    sceneGone: {
      title: 'Diese Szene gibt es nicht mehr',
      text: 'Wähle eine andere, oder fang von vorn an.',
    },
    nameTaken: {
      title: 'Der Name ist vergeben',
      text: 'In OBS heißt schon eine Szene oder Quelle so. Wähle einen anderen Namen.',
    },
    refused: {
      title: 'OBS hat es nicht getan',
      text: 'Kaputt ist nichts. Versuch es noch einmal, oder nimm die vier Schritte.',
    },
  },
};
