/** Texts that break overlays. */
export const hostile = {
  question: `<b onload="alert(1)">Z${'\u0301\u0317\u035b\u0359'.repeat(50)}a${'\u0310'.repeat(200)}lgo</b> & 👨‍👩‍👧‍👦🏳️‍🌈 "quoted" \\ {{x}}?`,
  answers: [
    'W'.repeat(120),
    `${'🦊'.repeat(40)}`,
    `l${'\u0336\u0353\u0301'.repeat(70)}ow`,
    'https://example.invalid/a/very/long/address/without/any/space?in=it&and=more#than-fits',
  ],
  twoThousand: 'The quick brown fox jumps over the lazy dog, then rests. '
    .repeat(36)
    .slice(0, 2000),
  fiveHundreds: [
    'five hundred letters '.repeat(24).slice(0, 500),
    'W'.repeat(500),
    '漢'.repeat(500),
    'شكرا جزيلا '.repeat(46).slice(0, 500),
  ],
} as const;

export const rightToLeft = {
  question: 'ما هي عاصمة اليابان؟ (Tokyo أم Kyoto)',
  answers: ['طوكيو', 'ירושלים', 'ทะเลสาบที่ใหญ่ที่สุด', '🗼 東京タワー'],
} as const;
