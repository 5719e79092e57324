import type { Messages } from '../catalogue.ts';

export const obs: Messages<'obs'> = {
  title: 'Overlay in OBS einfügen',
  open: 'In OBS einfügen',
  close: 'Schließen',
  guide: 'Automatisch einrichten',
  byHand: 'Oder von Hand in vier Schritten',
  detail: 'OBS sagt: {{detail}}',
  ask: {
    text: 'Wenn OBS auf diesem Computer läuft, kann Quizcast die Browserquelle anlegen. Es liest deine Szenen und fügt eine Quelle hinzu. Sonst ändert sich nichts.',
    step1: 'Öffne in OBS „Werkzeuge“ → „WebSocket-Servereinstellungen“.',
    step2: 'Aktiviere „WebSocket-Server aktivieren“ und klicke auf „Anwenden“.',
    step3: 'Klicke auf „Verbindungsinformationen anzeigen“ und kopiere das Passwort.',
    password: 'OBS-Passwort',
    showPassword: 'Passwort anzeigen',
    port: 'Port',
    kept: 'Das Passwort geht nur an OBS auf diesem Computer. Es wird nie gespeichert.',
    https:
      'Fragt dein Browser nach Zugriff auf Geräte oder Programme auf diesem Computer, erlaube ihn. Manche Browser blockieren das auf https-Seiten; dann nimm die vier Schritte.',
    far: 'Diese Seite kommt von einem anderen Computer. OBS muss auf deinem laufen, und dein Browser blockiert die Verbindung vielleicht; dann nimm die vier Schritte.',
    connect: 'Mit OBS verbinden',
  },
  choose: {
    connected: 'Verbunden mit OBS {{version}}',
    ours: 'OBS hat dieses Overlay schon als „{{name}}“. Die Einstellungen werden aktualisiert und die Quelle neu geladen.',
    scene: 'Szene',
    current: 'Diese Szene ist gerade live in OBS.',
    name: 'Name der Quelle',
    taken: 'Diesen Namen gibt es in OBS schon.',
    settings:
      '{{width}} × {{height}}, bleibt im Hintergrund geladen, Audio über OBS, kein Zugriff auf OBS.',
    create: 'Quelle hinzufügen',
    mend: 'Quelle aktualisieren',
  },
  wait: {
    text: 'OBS hat die Quelle „{{name}}“. Wartet auf das Overlay …',
    done: 'Das Overlay läuft in OBS als „{{name}}“',
    doneText:
      'Deine Show erscheint über dem Stream, der Rest ist transparent. Du kannst sie in OBS ausblenden und verschieben wie jede Quelle.',
    lateTitle: 'Das Overlay hat sich noch nicht verbunden',
    late: 'OBS hat die Quelle, kann ihre Adresse aber nicht öffnen. Erreicht OBS diesen Server? Klicke in OBS mit rechts auf die Quelle, wähle „Interagieren“ und sieh nach, was die Seite sagt. Ältere Computer brauchen länger.',
    finish: 'Fertig',
    restart: 'Von vorn',
  },
  faults: {
    unreachable: {
      title: 'OBS nicht erreichbar',
      text: 'Prüf, ob OBS 28 oder neuer auf diesem Computer läuft, der WebSocket-Server aktiviert ist und der Port stimmt. Wenn ja, blockiert dein Browser die Verbindung: Nimm die vier Schritte.',
    },
    passwordMissing: {
      title: 'OBS verlangt ein Passwort',
      text: 'Du findest es in OBS unter „Werkzeuge“ → „WebSocket-Servereinstellungen“ → „Verbindungsinformationen anzeigen“.',
    },
    wrongPassword: {
      title: 'Falsches Passwort',
      text: 'Kopiere es noch einmal aus OBS: „Werkzeuge“ → „WebSocket-Servereinstellungen“ → „Verbindungsinformationen anzeigen“.',
    },
    oldVersion: {
      title: 'OBS ist veraltet',
      text: 'Quizcast braucht OBS 28 oder neuer. Aktualisiere OBS oder nimm die vier Schritte.',
    },
    lost: {
      title: 'Verbindung zu OBS verloren',
      text: 'OBS wurde geschlossen oder der WebSocket-Server deaktiviert. Verbinde dich neu.',
    },
    silent: {
      title: 'OBS reagiert nicht',
      text: 'Es ist verbunden, antwortet aber nicht. Vielleicht ist in OBS ein Dialog offen. Schließ ihn und verbinde dich neu.',
    },
    sceneGone: {
      title: 'Diese Szene gibt es nicht mehr',
      text: 'Wähle eine andere Szene oder fang von vorn an.',
    },
    nameTaken: {
      title: 'Name schon vergeben',
      text: 'In OBS heißt schon eine Szene oder Quelle so. Wähle einen anderen Namen.',
    },
    refused: {
      title: 'OBS hat abgelehnt',
      text: 'Nichts wurde geändert. Versuch es noch einmal oder nimm die vier Schritte.',
    },
  },
};
