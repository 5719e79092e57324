import type { Messages } from '../catalogue.ts';

export const migration: Messages<'migration'> = {
  title: 'Daten aus Version 1',
  text: 'Deine Fragenlisten und Einstellungen aus Version 1 werden zu Shows, Jokern und einem Stil. Was du hier hast, bleibt.',
  open: 'Alte Daten übernehmen',
  done: 'Übernommen. Alles, was hier keinen Platz hat, liegt in einem Archiv, das auch dein Export enthält.',
  found: 'Auf diesem Server liegen Daten aus Version 1 für dich.',
  foundMore: 'Auf diesem Server liegen weitere Daten aus Version 1 für dich, die später dazukamen.',
  dialog: 'Daten aus Version 1 übernehmen',
  close: 'Schließen',
  drop: 'Lege deine Dateien hier ab',
  dropNow: 'Jetzt ablegen',
  choose: 'Dateien auswählen',
  look: 'Auf diesem Server suchen',
  kinds:
    'Eine JSON-Datei mit Fragenlisten und Einstellungen, beide als einzelne Dateien, ein Zip davon oder ein Firestore-Export als JSON. Auch eine Datei im heutigen Aufbau wird erkannt.',
  firestore: 'Wie exportiere ich aus Firestore?',
  firestoreText:
    'Exporte der Google-Cloud-Konsole können nicht gelesen werden. Exportiere stattdessen als JSON, zum Beispiel mit:',
  firestoreAfter: 'Lege danach export.json hier ab.',
  reading: 'Wird gelesen …',
  cancel: 'Abbrechen',
  back: 'Andere Datei',
  whose: 'Diese Datei enthält Daten mehrerer Personen. Welche sind deine?',
  whoseContinue: 'Weiter',
  comes: 'Das kommt',
  shows: 'Shows',
  stages_one: '{{count}} Frage',
  stages_other: '{{count}} Fragen',
  isThere: 'schon hier',
  nameless: 'ohne Namen',
  jokers: 'Joker',
  style: 'Stil',
  twitch: 'Twitch-Name',
  none: 'keine',
  notices: 'Gut zu wissen',
  warning: {
    noRightAnswer_one:
      'Bei {{count}} Frage ist die richtige Antwort nicht zu erkennen: Antwort A ist markiert. Bitte sieh sie dir an.',
    noRightAnswer_other:
      'Bei {{count}} Fragen ist die richtige Antwort nicht zu erkennen: Antwort A ist markiert. Bitte sieh sie dir an.',
    moreThanFourAnswers_one:
      '{{count}} Frage hat mehr als vier Antworten: Vier bleiben, die richtige ist dabei.',
    moreThanFourAnswers_other:
      '{{count}} Fragen haben mehr als vier Antworten: Vier bleiben, die richtige ist dabei.',
    fewerThanFourAnswers_one: '{{count}} Frage hat weniger als vier Antworten.',
    fewerThanFourAnswers_other: '{{count}} Fragen haben weniger als vier Antworten.',
    textShortened_one: '{{count}} Text ist zu lang und wird gekürzt.',
    textShortened_other: '{{count}} Texte sind zu lang und werden gekürzt.',
    valueChanged_one: '{{count}} Zahl des Stils lag außerhalb ihres Bereichs und wird angepasst.',
    valueChanged_other:
      '{{count}} Zahlen des Stils lagen außerhalb ihres Bereichs und werden angepasst.',
    listSplit_one: '{{count}} Liste ist zu lang für eine Show und wird zu mehreren.',
    listSplit_other: '{{count}} Listen sind zu lang für eine Show und werden zu mehreren.',
    noLists_one: 'Es sind keine Fragenlisten darin: Es kommt keine Show dazu.',
    noLists_other: 'Es sind keine Fragenlisten darin: Es kommt keine Show dazu.',
    twitchNameKept_one: 'Dein Twitch-Name hier bleibt, wie er ist.',
    twitchNameKept_other: 'Dein Twitch-Name hier bleibt, wie er ist.',
  },
  archived_one: '{{count}} Feld hat hier keinen Platz und bleibt im Archiv',
  archived_other: '{{count}} Felder haben hier keinen Platz und bleiben im Archiv',
  andMore: 'und {{count}} weitere',
  again: 'Das wurde schon übernommen. Nur was fehlt, kommt dazu; deine Änderungen bleiben.',
  nothingNew: 'Alles davon ist schon hier.',
  take: 'Übernehmen',
  takeMissing: 'Fehlendes hinzufügen',
  whole:
    'Das ist eine Datei im heutigen Aufbau: Sie ersetzt alle Shows, Stile und Einstellungen dieses Kontos.',
  wholeHint: 'Was vorher da war, bringt der Verlauf zurück.',
  wholeCount: '{{shows}} Shows, {{boards}} Shows mit Spielbrett, {{styles}} Stile',
  replace: 'Alles ersetzen',
  taken: 'Deine alten Daten sind da',
  takenStyle: 'Dein alter Stil ist da',
  takenText_one: '{{count}} Show ist dazugekommen. Du findest sie im Editor und unter „Spielen“.',
  takenText_other:
    '{{count}} Shows sind dazugekommen. Du findest sie im Editor und unter „Spielen“.',
  takenNone: 'Es hat nichts gefehlt.',
  takenNoLists:
    'Es waren keine Fragenlisten darin: Es ist keine Show dazugekommen, nur Stil und Einstellungen.',
  takenWhole: 'Alles wurde durch die Datei ersetzt.',
  takenBack: 'Im Verlauf kannst du es zurücknehmen.',
  toShow: 'Show öffnen',
  toShows: 'Editor öffnen',
  toPlay: 'Spielen',
  toHistory: 'Verlauf',
  nothingChanged: 'Es wurde nichts geändert.',
  place: 'In der Datei: {{place}}',
  fault: {
    notJson: 'Das ist weder eine JSON-Datei noch ein Zip mit JSON-Dateien.',
    tooDeep: 'Dieses JSON ist zu tief verschachtelt: höchstens 32 Ebenen.',
    tooManyValues: 'Dieses JSON hat zu viele Werte oder zu viele Schlüssel in einem Objekt.',
    forbiddenKey:
      'Dieses JSON hat einen Schlüssel namens __proto__, constructor oder prototype. Benenne ihn um und versuche es noch einmal.',
    tooLarge: 'Das ist größer als 20 MB, gepackt oder ausgepackt.',
    damagedZip:
      'Dieses Zip lässt sich nicht auspacken: Es ist beschädigt, verschlüsselt oder keins.',
    managedExport:
      'Das ist ein Export der Google-Cloud-Konsole, der nicht gelesen werden kann. Exportiere stattdessen als JSON: siehe unten.',
    notOldData: 'Darin sind keine Fragenlisten, keine Einstellungen und keine Shows.',
    severalUsers: 'Diese Datei enthält Daten mehrerer Personen.',
    tookTooLong:
      'Das Lesen hat zu lange gedauert und wurde abgebrochen. Nichts wurde verändert. Bitte weniger Listen auf einmal versuchen.',
    unreadableDocument:
      'Das ist ein Dokument im heutigen Aufbau, aber Teile davon sind nicht lesbar.',
    offline: 'Der Server hat nicht geantwortet.',
    otherAccount: 'In diesem Browser ist inzwischen jemand anderes angemeldet.',
    busy: 'Der Server liest gerade andere Dateien. Bitte versuche es gleich noch einmal.',
    failed: 'Etwas ist schiefgegangen, womit wir nicht gerechnet haben.',
    listFull: 'Es ist kein Platz für weitere Shows oder für mehr im Archiv.',
  },
  hint: {
    noQuestionLists:
      'Die Fragenlisten fehlen. Lege beide Dateien auf einmal ab oder ein Zip davon.',
    noLegacySettings:
      'Die Einstellungen fehlen. Lege beide Dateien auf einmal ab oder ein Zip davon.',
    badQuestionLists:
      'Eine Fragenliste braucht name und questions, jede Frage text, correctAnswer und eine Liste answers.',
    badLegacySettings: 'Einstellungen brauchen die Teile joker, overlay, stages und twitchname.',
    noneInStore: 'Auf diesem Server liegen keine Daten aus Version 1 für dich.',
  },
};
