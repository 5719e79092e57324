import type { Messages } from '../catalogue.ts';

export const about: Messages<'about'> = {
  title: 'Über Quizcast',
  what: 'Mit Quizcast baust du Quizshows, spielst sie live und zeigst sie in OBS als Browserquelle. Dein Twitch-Chat stimmt mit ab. Alles läuft auf deinem eigenen Rechner oder Server; deine Daten bleiben dort.',
  version: 'Version {{version}}',
  versionUnknown: 'Die Version ist nicht bekannt: der Server antwortet nicht',
  licence: 'Quizcast selbst ist freie Software unter der MIT-Lizenz.',
  engines: 'Worauf es läuft',
  engine: {
    store: 'Dokumente',
    bus: 'Nachrichten zwischen Servern',
    identity: 'Konten',
    chat: 'Chat',
  },
  condition: {
    works: '{{name}}, läuft',
    fails: '{{name}}, läuft gerade nicht',
    failing: '{{name}}, gerade nicht erreichbar',
    idle: '{{name}}, wird bei Abstimmungen gelesen',
    connecting: '{{name}}, verbindet',
  },
  docs: {
    title: 'Mehr lesen',
    text: 'Diese Dateien liegen Quizcast im Ordner „docs“ bei (auf Englisch):',
    guide: 'guide.md – die Anleitung, vom ersten Start bis zur ersten Abstimmung',
    css: 'overlay-css.md – das Overlay mit eigenem CSS in OBS gestalten',
    protocol: 'live-protocol.md – was Seiten und Server miteinander reden',
    api: 'Beschreibung der Schnittstelle (OpenAPI)',
    health: 'Zustand dieses Servers',
  },
  fonts: 'Schriften',
  libraries: 'Bibliotheken',
  trademark: 'Twitch und OBS sind Namen ihrer Eigentümer; Quizcast gehört zu keinem von beiden.',
};
