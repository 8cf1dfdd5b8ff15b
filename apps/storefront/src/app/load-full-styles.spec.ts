import { loadFullStyles } from './load-full-styles';

const RENDERED =
  '<style>@font-face{font-family:A}</style><style id="cut">.btn{color:red}</style><link rel="preload" as="style" href="/assets/shop.css"><link rel="preload" as="style" href="/assets/home.css">';

/** As the browser's, which jsdom has none of. */
class FontFaceRule {}

const sheets = (): HTMLLinkElement[] => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
const uses = (): string[] => sheets().map(({ media }) => media);
const isCutThere = (): boolean => document.head.querySelector('#cut') !== null;
/** Simulates the load of a style sheet whose first rule is a font face, or its failure. */
function arrive(link: HTMLLinkElement | undefined, how: 'load' | 'error' = 'load'): object[] {
  const cssRules = [new FontFaceRule(), { selectorText: '.btn' }];
  if (how === 'load') Object.defineProperty(link, 'sheet', { value: { cssRules, deleteRule: (at: number) => cssRules.splice(at, 1) } });
  link?.dispatchEvent(new Event(how));
  return cssRules;
}

beforeEach(() => {
  Object.assign(globalThis, { CSSFontFaceRule: FontFaceRule });
  document.head.innerHTML = RENDERED;
});

it('loadFullStyles requests the full style sheets in their order and applies all of them at once', async () => {
  const dressed = loadFullStyles();
  const [shop, home] = sheets();
  expect([shop?.href, home?.href]).toEqual(['http://localhost/assets/shop.css', 'http://localhost/assets/home.css']);
  arrive(shop);
  await Promise.resolve();
  expect([uses(), isCutThere()]).toEqual([['print', 'print'], true]);
  arrive(home);
  await dressed;
  expect([uses(), isCutThere()]).toEqual([['all', 'all'], false]);
});

it('loadFullStyles keeps the font faces of the prerendered page', async () => {
  const dressed = loadFullStyles();
  const rules = sheets().map((sheet) => arrive(sheet));
  await dressed;
  expect(rules).toEqual([[{ selectorText: '.btn' }], [{ selectorText: '.btn' }]]);
  expect(document.head.querySelector('style')?.textContent).toContain('@font-face');
});

it('loadFullStyles keeps the inline styles when a style sheet fails to load', async () => {
  const dressed = loadFullStyles();
  arrive(sheets()[0], 'error');
  arrive(sheets()[1]);
  await dressed;
  expect([uses(), isCutThere()]).toEqual([['all', 'all'], true]);
});

it('loadFullStyles changes nothing on a page that is not prerendered', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/shop.css">';
  await loadFullStyles();
  expect(uses()).toEqual(['']);
});
