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

test('FORMAT37 images are told with their address', () => {
  const { text, images } = htmlText('<p>Who? <img src="a.png" alt="A face"></p><img src="b.png">');
  expect(text).toBe('Who?');
  expect(images).toEqual([
    { src: 'a.png', alt: 'A face' },
    { src: 'b.png', alt: '' },
  ]);
});

test('FORMAT37 any HTML gives text, without a tag of its own making', () => {
  const html = fc.array(
    fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<sup>',
        '</sup>',
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

test('FORMAT40 HTML without end or bottom is done at once', () => {
  const start = performance.now();
  for (const piece of ['<b>', '<p>', '<sup>', '</p>', '<i> </i>', '<', '&', ' ', '<a b=c '])
    htmlText(piece.repeat(1_000_000));
  expect(performance.now() - start).toBeLessThan(20_000);
});
