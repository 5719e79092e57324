export const provider = {
  with: 'Sign in with {{name}}',
  or: 'or with your email',
  everywhere: 'Sign out everywhere, including {{name}}',
  everywhereTwitch: 'Sign out everywhere',
  everywhereHint: 'Ends your session in every browser and program.',
  twitchName: {
    offer: 'You signed in with Twitch as {{name}}. Use this channel for chat votes?',
    take: 'Use {{name}}',
    leave: 'Not now',
  },
} as const;
