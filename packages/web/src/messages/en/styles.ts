export const styles = {
  title: 'Styles',
} as const;
