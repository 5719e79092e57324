export const shell = { title: 'shell' } as const;
