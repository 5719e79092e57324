/** The top prize and safe prizes are gold in every style. */
export const gold = {
  top: '#ffe596',
  bottom: '#d8991b',
  border: '#fff3cf',
  text: '#1f1400',
} as const;
