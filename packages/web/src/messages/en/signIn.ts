export const signIn = { title: 'signIn' } as const;
