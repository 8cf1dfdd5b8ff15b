/** The style sheets that a prerendered page preloads together with its code. */
const PRELOADED_STYLES = 'link[rel="preload"][as="style"]';
/** The inlined styles of a prerendered page, cut to its first view. */
const INLINED_STYLES_SELECTOR = 'style#cut';

/** Resolves with whether the style sheet loaded. */
const waitForSheet = (sheet: HTMLLinkElement): Promise<boolean> =>
  new Promise((resolve) => {
    sheet.addEventListener('load', () => resolve(true), { once: true });
    sheet.addEventListener('error', () => resolve(false), { once: true });
  });

/** The page already has its fonts. A second font face would fetch them again, and the text would flicker. */
function removeFontFaces({ sheet }: HTMLLinkElement): void {
  for (let index = (sheet?.cssRules.length ?? 0) - 1; index >= 0; index -= 1)
    if (sheet?.cssRules[index] instanceof CSSFontFaceRule) sheet.deleteRule(index);
}

/**
 * Replaces the inlined styles of a prerendered page by the full style sheets, all at once. New content may be rendered when this resolves.
 * When a sheet fails to load, the inlined styles stay beside the others.
 */
export async function loadFullStyles(): Promise<void> {
  const inlinedStyles = document.head.querySelector(INLINED_STYLES_SELECTOR);
  if (!inlinedStyles) return;
  const sheets = [...document.head.querySelectorAll<HTMLLinkElement>(PRELOADED_STYLES)].map(({ href }) => {
    const sheet = document.createElement('link');
    // For print until all of them are there. One at a time, they would override each other in the wrong order.
    return Object.assign(sheet, { rel: 'stylesheet', media: 'print', href });
  });
  const sheetLoads = sheets.map(waitForSheet);
  inlinedStyles.before(...sheets);
  const hasLoadedAll = (await Promise.all(sheetLoads)).every(Boolean);
  for (const sheet of sheets) {
    removeFontFaces(sheet);
    sheet.media = 'all';
  }
  if (hasLoadedAll) inlinedStyles.remove();
}
