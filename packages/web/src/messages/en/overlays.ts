export const overlays = {
  clear: {
    clear: 'Clear the picture',
    hint: 'Every overlay shows and sounds nothing until you show the picture again. The game goes on.',
    show: 'Show the picture again',
    showHint: 'Every overlay shows the game where it is now.',
    nothing: 'Nothing is on air.',
    nothingText: 'Your overlays are empty and silent. The game goes on behind them.',
    light: 'Picture cleared',
    key: 'Clear the picture, or show it again',
  },
};
