/** The top prize, and what can no longer be lost, is gold in every look. */
export const gold = {
  top: '#ffe596',
  bottom: '#d8991b',
  border: '#fff3cf',
  text: '#1f1400',
} as const;
