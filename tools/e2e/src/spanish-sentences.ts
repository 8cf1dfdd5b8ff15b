import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const ADMIN_SOURCES = join(__dirname, '../../../apps/admin/src');

/** Every sentence of the back office's catalogues of a language. Sentences with placeholders are left out: no page shows them verbatim. */
function loadSentences(language: 'en' | 'es'): Set<string> {
  const files = readdirSync(ADMIN_SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    new RegExp(`\\b${language}\\.json$`).test(file),
  );
  const sentences = files.flatMap((file) =>
    Object.values(JSON.parse(readFileSync(join(ADMIN_SOURCES, file), 'utf8')) as Record<string, string>),
  );
  return new Set(sentences.filter((sentence) => !sentence.includes('{')));
}

const ENGLISH_SENTENCES = loadSentences('en');
const SPANISH_SENTENCES = loadSentences('es');

/**
 * Sentences of the Spanish catalogues that a page in English still shows, or has for screen readers. People wrote most text in the cells of
 * tables: there it reads states and buttons only.
 */
export async function findSpanishSentences(page: Page): Promise<string[]> {
  const pageTexts = await page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent?.closest('td') && !parent.closest('.ant-tag, button')) continue;
      texts.push(node.textContent?.trim() ?? '');
    }
    for (const name of ['aria-label', 'placeholder', 'title'])
      for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '');
    return texts;
  });
  return [...new Set(pageTexts)].filter((text) => SPANISH_SENTENCES.has(text) && !ENGLISH_SENTENCES.has(text));
}
