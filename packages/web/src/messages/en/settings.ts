export const settings = {
  title: 'Settings',
  twitch: {
    title: 'Twitch chat',
    username: 'Twitch username',
    usernameHint: 'Your channel name, @name or the address of your channel. No password is needed.',
    channel: 'Votes are read from the chat of',
    badName:
      'This is no Twitch username: it holds letters from a to z, digits and _, at most 25 of them. Write it as it stands in the address: twitch.tv/name',
    delay: 'Stream delay in seconds',
    delayHint:
      'Viewers see your stream this much later. Votes are still counted for as long after the countdown.',
    shared: 'Count votes from Shared Chat',
    sharedHint:
      'With Shared Chat, messages of partner channels appear in yours. Usually only your own chat votes.',
  },
  overlay: {
    title: 'Overlay',
    watermark: 'Show the Quizcast watermark',
    watermarkHint: 'A small “Quizcast” in the corner of the overlay.',
  },
  language: {
    title: 'Language',
    label: 'Language of the app and the overlay',
    browser: 'As the browser says ({{language}})',
    en: 'English',
    de: 'Deutsch',
  },
  account: {
    title: 'Account',
    email: 'Email',
    demo: 'You use the demo account. It is shared, and starts afresh when nobody has used it for an hour.',
    demoAction: 'Sign out and create an account of your own to keep your shows.',
    changePassword: 'Change password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    newPasswordHint: 'At least 6 characters. Every other browser is signed out.',
    changed: 'Your password was changed',
    cancel: 'Cancel',
    signOut: 'Sign out',
  },
  data: {
    title: 'Your data',
    text: 'All shows, styles and settings in one file: as a backup, or to take them to another Quizcast.',
    export: 'Export to a file',
    exportFailed: 'The file could not be made: the server did not answer',
    import: 'Import a file',
    importTitle: 'Replace everything with this file?',
    importText:
      'All shows, styles and settings of this account are replaced by those in “{{name}}”. Export them first if you want to keep them.',
    importConfirm: 'Replace everything',
    imported: 'The file was imported',
    importedWithout_one:
      'The file was imported, without {{count}} picture or font that is not kept here',
    importedWithout_other:
      'The file was imported, without {{count}} pictures or fonts that are not kept here',
    takeBack: 'Undo',
    history: 'History',
    importFailed: 'Nothing was imported: {{reason}}',
    notJson: 'the file is no JSON',
    tooLarge: 'the file is larger than 20 MB',
    unreadable: 'it is no Quizcast file, or parts of it are damaged ({{detail}})',
    noShows: 'it is no Quizcast file: there are no shows in it',
    otherAccount: 'somebody else is signed in with this browser by now',
    unreachable: 'the server did not answer',
    failed: 'the server said “{{detail}}”',
  },
} as const;
