export const provider = {
  with: 'Sign in with {{name}}',
  or: 'or with your email',
  everywhere: 'Sign out everywhere, at {{name}} too',
  everywhereTwitch: 'Sign out everywhere',
  everywhereHint: 'Ends your sign-in in every browser and program.',
  twitchName: {
    offer: 'You signed in with Twitch as {{name}}. Use that channel for chat votes?',
    take: 'Use {{name}}',
    leave: 'Not now',
  },
} as const;
