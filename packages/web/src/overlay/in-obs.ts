/** OBS puts this into its browser sources. */
export const isInObs = (): boolean => 'obsstudio' in window;
