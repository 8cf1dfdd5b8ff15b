import type { Locator } from '@playwright/test';

/** A whole number as the pages write it, thousands apart: `1.234`. Anything else is no figure. */
export async function figureIn(place: Locator): Promise<number> {
  const text = (await place.innerText()).trim();
  if (!/^-?\d{1,3}(\.\d{3})*$/.test(text)) throw new Error(`No figure: ${text}`);
  return Number(text.replaceAll('.', ''));
}

/** The same number as pages write it. */
export const figure = (count: number): string => new Intl.NumberFormat('de-DE').format(count);
