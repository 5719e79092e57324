export const about = { title: 'about' } as const;
