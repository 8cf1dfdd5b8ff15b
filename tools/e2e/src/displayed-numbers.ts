import type { Locator } from '@playwright/test';

/** Parses a whole number with thousands separators: `1.234`. Throws for anything else. */
export async function readNumber(locator: Locator): Promise<number> {
  const text = (await locator.innerText()).trim();
  if (!/^-?\d{1,3}(\.\d{3})*$/.test(text)) throw new Error(`No figure: ${text}`);
  return Number(text.replaceAll('.', ''));
}

/** Formats a number as the pages do. */
export const formatNumber = (count: number): string => new Intl.NumberFormat('de-DE').format(count);
