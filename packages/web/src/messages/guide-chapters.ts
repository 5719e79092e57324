/** Anchors of the headings of docs/guide.md on the guide page. */
export const guideChapters = [
  'dashboard',
  'play',
  'editor',
  'styles',
  'settings',
  'editing-a-show',
  'writing-a-category-show',
  'hosting-the-category-quiz',
  'the-crowd-quiz',
  'the-chat-vote',
  'season',
  'going-back',
] as const;
export type GuideChapter = (typeof guideChapters)[number];
