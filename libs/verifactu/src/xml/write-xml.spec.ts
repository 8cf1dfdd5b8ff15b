import { parseXml } from './parse-xml';
import { escapeXml, writeElement } from './write-xml';

it('every character that XML can carry arrives unchanged', () => {
  const codePoints = [0x9, 0xa, 0xd, ...Array.from({ length: 0x24ff - 0x20 }, (_, index) => 0x20 + index), 0xfffd, 0x1f333, 0x10ffff];
  const text = codePoints.map((codePoint) => String.fromCodePoint(codePoint)).join('');

  expect(parseXml(`<a>${escapeXml(text)}</a>`).text).toBe(text);
});

it('a text cannot open an element, close one, or name an entity', () => {
  expect(writeElement('sf:NIF', '</sf:NIF>&amp;"\'').xml).toBe('<sf:NIF>&lt;/sf:NIF&gt;&amp;amp;&quot;&apos;</sf:NIF>');
});

it.each([
  ['an entity of a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ['an open element', '<a><b></a>'],
  ['no element', ''],
  ['a deep document', `${'<a>'.repeat(40)}${'</a>'.repeat(40)}`],
  ['an undeclared prefix', '<x:a/>'],
])('the parser refuses %s', (_title, text) => {
  expect(() => parseXml(text)).toThrow();
});
