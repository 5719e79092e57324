import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlText } from './html-text.ts';

test.each([
  ['<p>One</p><p>Two</p>', 'One\nTwo'],
  ['<div><p>One</p></div>\n\n<div>Two</div>', 'One\nTwo'],
  ['One<br>Two<br/><br />Three', 'One\nTwo\n\nThree'],
  ['  One \n  two\t three ', 'One two three'],
  ['a&nbsp;b &lt;c&gt; &amp;amp; &#8364; &#x1F600; &eacute;', 'a b <c> &amp; € 😀 é'],
  ['x<sup>2</sup> + H<sub>2</sub>O', 'x² + H₂O'],
  ['x<sup>n</sup>, a<sub>i+1</sub>, 10<sup>-3</sup>', 'x^n, a_(i+1), 10⁻³'],
  ['a<script>alert(1)</script><style>b{}</style>c<!-- d -->', 'ac'],
  ['<ul><li>One</li><li>Two</li></ul>', '• One\n• Two'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  ['<pre>a\n  b</pre>', 'a\nb'],
  ['<b>bold</b><i> and </i><span>not</span>', 'bold and not'],
  ['שלום <b>עולם</b>', 'שלום עולם'],
  ['a < b and c > d', 'a < b and c > d'],
  ['', ''],
])('FORMAT37 %j is shown as %j', (html, text) => {
  expect(htmlText(html).text).toBe(text);
});

test('FORMAT37 returns images with address and alt text', () => {
  const { text, images } = htmlText('<p>Who? <img src="a.png" alt="A face"></p><img src="b.png">');
  expect(text).toBe('Who?');
  expect(images).toEqual([
    { src: 'a.png', alt: 'A face' },
    { src: 'b.png', alt: '' },
  ]);
});

test.each([
  ['<math><msup><mi>x</mi><mn>2</mn></msup></math>', 'x²'],
  ['<math><msup><mrow><mi>e</mi></mrow> <mrow><mo>−</mo><mn>1</mn></mrow></msup></math>', 'e⁻¹'],
  ['<math><msup><mn>10</mn><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msup></math>', '10^(n+1)'],
  ['<math><msubsup><mi>a</mi><mn>1</mn><mn>2</mn></msubsup></math>', 'a₁²'],
  ['<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>', '1/2'],
  ['<math><mfrac><mn>1</mn><mrow><mi>x</mi><mo>+</mo><mn>1</mn></mrow></mfrac></math>', '1/(x+1)'],
  [
    '<math><msqrt><mi>x</mi></msqrt><mo>+</mo><msqrt><mi>a</mi><mi>b</mi></msqrt></math>',
    '√x+√(ab)',
  ],
  ['<math><mroot><mn>8</mn><mn>3</mn></mroot></math>', '³√8'],
  ['<math><msup></msup><mfrac><mn>1</mn></mfrac></math>', '1/'],
  [
    '<math><semantics><msup><mi>x</mi><mn>2</mn></msup><annotation>x^2</annotation></semantics></math>',
    'x²',
  ],
])('FORMAT37 a formula keeps its exponents: %s', (html, text) => {
  expect(htmlText(html).text).toBe(text);
});

test('FORMAT37 returns trimmed text without internal markers for any HTML', () => {
  const html = fc.array(
    fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<sup>',
        '</sup>',
        '<msup>',
        '</msup>',
        '<mfrac>',
        '</mfrac>',
        '<msqrt>',
        '<br>',
        '<pre>',
        '<!--',
        '<![CDATA[',
        '&',
        '<li>',
        '<',
        '"',
      ),
      fc.string({ maxLength: 5 }),
    ),
  );
  fc.assert(
    fc.property(html, (parts) => {
      const { text } = htmlText(parts.join(''));
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/\n{3}|[\uFDD0]/);
    }),
  );
});

test('FORMAT40 handles endless or deeply nested HTML quickly', () => {
  for (const piece of [
    '<b>',
    '<p>',
    '<sup>',
    '<msup>',
    '<mfrac><i>',
    '</p>',
    '<i> </i>',
    '<',
    '&',
    ' ',
    '<a b=c ',
  ])
    htmlText(piece.repeat(1_000_000));
});
