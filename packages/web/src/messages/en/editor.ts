export const editor = {
  title: 'Editor',
} as const;
