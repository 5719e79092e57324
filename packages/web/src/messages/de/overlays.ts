import type { Messages } from '../catalogue.ts';

export const overlays: Messages<'overlays'> = {
  clear: {
    clear: 'Bild leeren',
    hint: 'Alle Overlays sind leer und still, bis du das Bild wieder zeigst. Das Spiel läuft weiter.',
    show: 'Bild wieder zeigen',
    showHint: 'Alle Overlays zeigen das Spiel, wo es jetzt steht.',
    nothing: 'Es ist nichts auf Sendung.',
    nothingText: 'Deine Overlays sind leer und still. Das Spiel läuft dahinter weiter.',
    light: 'Bild geleert',
    key: 'Bild leeren oder wieder zeigen',
  },
};
