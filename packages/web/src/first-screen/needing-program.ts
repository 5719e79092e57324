/** Fields whose changes the program has to notice at once: the picture and the camera of a player. */
export const needingProgram = (root: HTMLElement): NodeListOf<HTMLInputElement> =>
  root.querySelectorAll('details input');
