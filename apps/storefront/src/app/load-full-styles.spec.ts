import { loadFullStyles } from './load-full-styles';

const RENDERED_HEAD =
  '<style>@font-face{font-family:A}</style><style id="cut">.btn{color:red}</style><link rel="preload" as="style" href="/assets/shop.css"><link rel="preload" as="style" href="/assets/home.css">';

/** As the browser's, which jsdom has none of. */
class FontFaceRule {}

const findStyleSheetLinks = (): HTMLLinkElement[] => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
const readMediaValues = (): string[] => findStyleSheetLinks().map(({ media }) => media);
const hasInlinedStyles = (): boolean => document.head.querySelector('#cut') !== null;
/** Simulates the load of a style sheet whose first rule is a font face, or its failure. */
function fireSheetEvent(link: HTMLLinkElement | undefined, eventType: 'load' | 'error' = 'load'): object[] {
  const cssRules = [new FontFaceRule(), { selectorText: '.btn' }];
  if (eventType === 'load')
    Object.defineProperty(link, 'sheet', { value: { cssRules, deleteRule: (index: number) => cssRules.splice(index, 1) } });
  link?.dispatchEvent(new Event(eventType));
  return cssRules;
}

beforeEach(() => {
  Object.assign(globalThis, { CSSFontFaceRule: FontFaceRule });
  document.head.innerHTML = RENDERED_HEAD;
});

it('loadFullStyles requests the full style sheets in their order and applies all of them at once', async () => {
  const loading = loadFullStyles();
  const [shop, home] = findStyleSheetLinks();
  expect([shop?.href, home?.href]).toEqual(['http://localhost/assets/shop.css', 'http://localhost/assets/home.css']);
  fireSheetEvent(shop);
  await Promise.resolve();
  expect([readMediaValues(), hasInlinedStyles()]).toEqual([['print', 'print'], true]);
  fireSheetEvent(home);
  await loading;
  expect([readMediaValues(), hasInlinedStyles()]).toEqual([['all', 'all'], false]);
});

it('loadFullStyles keeps the font faces of the prerendered page', async () => {
  const loading = loadFullStyles();
  const rules = findStyleSheetLinks().map((sheet) => fireSheetEvent(sheet));
  await loading;
  expect(rules).toEqual([[{ selectorText: '.btn' }], [{ selectorText: '.btn' }]]);
  expect(document.head.querySelector('style')?.textContent).toContain('@font-face');
});

it('loadFullStyles keeps the inline styles when a style sheet fails to load', async () => {
  const loading = loadFullStyles();
  fireSheetEvent(findStyleSheetLinks()[0], 'error');
  fireSheetEvent(findStyleSheetLinks()[1]);
  await loading;
  expect([readMediaValues(), hasInlinedStyles()]).toEqual([['all', 'all'], true]);
});

it('loadFullStyles changes nothing on a page that is not prerendered', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/shop.css">';
  await loadFullStyles();
  expect(readMediaValues()).toEqual(['']);
});
