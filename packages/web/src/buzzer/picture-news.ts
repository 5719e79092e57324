/** What became of the picture or camera that a player sends. */
export type PictureNews = 'none' | 'sending' | 'failed' | 'cameraFailed';
