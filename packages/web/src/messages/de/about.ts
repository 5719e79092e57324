import type { Messages } from '../catalogue.ts';

export const about: Messages<'about'> = {
  title: 'Über Quizcast',
  what: 'Bau Quizshows, spiel sie live und zeig sie in OBS als Browserquelle. Dein Twitch-Chat stimmt mit ab. Alles läuft auf deinem Computer oder Server, und deine Daten bleiben dort.',
  version: 'Version {{version}}',
  versionUnknown: 'Version unbekannt: Server nicht erreichbar',
  licence: 'Quizcast ist freie Software unter der MIT-Lizenz.',
  engines: 'Dienste',
  engine: {
    store: 'Dokumente',
    bus: 'Nachrichten zwischen Servern',
    identity: 'Konten',
    chat: 'Chat',
  },
  condition: {
    works: '{{name}}: läuft',
    fails: '{{name}}: läuft nicht',
    failing: '{{name}}: nicht erreichbar',
    idle: '{{name}}: bereit für Abstimmungen',
    connecting: '{{name}}: verbindet',
  },
  docs: {
    title: 'Dokumentation',
    guide: 'Anleitung (Englisch)',
    css: 'Overlay-CSS (Englisch)',
    protocol: 'Live-Protokoll (Englisch)',
    control: 'Steuerung: Stream Deck, Companion (Englisch)',
    chats: 'Andere Chats: YouTube, Kick und mehr (Englisch)',
    formats: 'Dateiformate (Englisch)',
    api: 'API-Referenz (OpenAPI)',
    health: 'Server-Status',
  },
  fonts: 'Schriften',
  libraries: 'Bibliotheken',
  trademark: 'Twitch und OBS gehören ihren Eigentümern. Quizcast ist nicht mit ihnen verbunden.',
};
