/** What became of the picture that a player sends. */
export type PictureNews = 'none' | 'sending' | 'failed';
