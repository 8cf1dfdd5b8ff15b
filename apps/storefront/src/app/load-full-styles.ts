/** The style sheets that a prerendered page preloads together with its code. */
const PRELOADED_STYLES = 'link[rel="preload"][as="style"]';
/** The inlined styles of a prerendered page, cut to its first view. */
const CUT = 'style#cut';

/** Resolves with whether the style sheet loaded. */
const arrival = (sheet: HTMLLinkElement): Promise<boolean> =>
  new Promise((resolve) => {
    sheet.addEventListener('load', () => resolve(true), { once: true });
    sheet.addEventListener('error', () => resolve(false), { once: true });
  });

/** The page already has its fonts. A second font face would fetch them again, and the text would flicker. */
function removeFontFaces({ sheet }: HTMLLinkElement): void {
  for (let at = (sheet?.cssRules.length ?? 0) - 1; at >= 0; at -= 1)
    if (sheet?.cssRules[at] instanceof CSSFontFaceRule) sheet.deleteRule(at);
}

/**
 * Replaces the inlined styles of a prerendered page by the full style sheets, all at once. New content may be rendered when this resolves.
 * When a sheet fails to load, the inlined styles stay beside the others.
 */
export async function loadFullStyles(): Promise<void> {
  const cut = document.head.querySelector(CUT);
  if (!cut) return;
  const sheets = [...document.head.querySelectorAll<HTMLLinkElement>(PRELOADED_STYLES)].map(({ href }) => {
    const sheet = document.createElement('link');
    // For print until all of them are there. One at a time, they would override each other in the wrong order.
    return Object.assign(sheet, { rel: 'stylesheet', media: 'print', href });
  });
  const arrivals = sheets.map(arrival);
  cut.before(...sheets);
  const areAllThere = (await Promise.all(arrivals)).every(Boolean);
  for (const sheet of sheets) {
    removeFontFaces(sheet);
    sheet.media = 'all';
  }
  if (areAllThere) cut.remove();
}
