import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { BackOffice } from '../src/back-office';
import { Dictionary, HANDBOOK_LOCALES, type HandbookLocale } from '../src/handbook/dictionary';
import type { Picture } from '../src/handbook/picture';
import { PICTURES } from '../src/handbook/pictures';
import { prepareShop } from '../src/handbook/prepare-shop';
import { takePicture } from '../src/handbook/take-picture';
import { expect, test } from '../src/journey';

const HANDBOOK = resolve(__dirname, '../../../docs/owner');
const RECORDS_FILE = 'pictures.json';
const MAX_BYTES = 120_000;
const SELECTED_NAMES = (process.env['HANDBOOK_PICTURES'] ?? '').split(',').filter(Boolean);
const BROWSER_LOCALES = { es: 'es-ES', en: 'en-GB' } as const;

test('the pictures of the handbook are taken in both languages', async ({ browser, shop, time }) => {
  test.setTimeout(1_800_000);
  await prepareShop(browser, shop);
  const failures: string[] = [];
  for (const locale of HANDBOOK_LOCALES) {
    const options = {
      baseURL: shop.origin,
      locale: BROWSER_LOCALES[locale],
      timezoneId: 'Europe/Madrid',
      reducedMotion: 'reduce',
    } as const;
    const page = await browser.newPage(options);
    await page.clock.setFixedTime(await time.readNow());
    await signIn(page, locale);
    failures.push(...(await takePictures(page, new Dictionary(locale))));
    await page.close();
  }
  expect(failures).toEqual([]);
});

function isSelected({ name }: Picture): boolean {
  return SELECTED_NAMES.length === 0 || SELECTED_NAMES.includes(name);
}

async function signIn(page: Page, locale: HandbookLocale): Promise<void> {
  await new BackOffice(page).open('/');
  if (locale === 'es') return;
  await page.getByText(locale.toUpperCase(), { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
}

/** Takes the pictures of one language. Returns what failed, so that one picture does not hide the faults of others. */
async function takePictures(page: Page, dictionary: Dictionary): Promise<string[]> {
  const folder = join(HANDBOOK, dictionary.locale, 'pictures');
  await mkdir(folder, { recursive: true });
  const records = await readRecords(folder);
  const failures: string[] = [];
  for (const picture of PICTURES.filter(isSelected)) {
    try {
      const { png, texts } = await takePicture(page, picture, dictionary);
      if (png.byteLength > MAX_BYTES) failures.push(`${picture.name} in ${dictionary.locale}: ${png.byteLength} bytes`);
      await writeFile(join(folder, `${picture.name}.png`), png);
      records.set(picture.name, { sha256: createHash('sha256').update(png).digest('hex'), texts });
    } catch (error) {
      failures.push(`${picture.name} in ${dictionary.locale}: ${String(error)}`);
    }
  }
  await deleteOthers(folder);
  const listed = PICTURES.flatMap(({ name }) => (records.has(name) ? [[name, records.get(name)]] : []));
  await writeFile(join(folder, RECORDS_FILE), `${JSON.stringify(Object.fromEntries(listed), null, 2)}\n`);
  return failures;
}

interface PictureRecord {
  sha256: string;
  texts: string[];
}

/** The records of pictures that are not taken in this run. */
async function readRecords(folder: string): Promise<Map<string, PictureRecord>> {
  const file = join(folder, RECORDS_FILE);
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, PictureRecord>));
}

async function deleteOthers(folder: string): Promise<void> {
  const files = new Set([RECORDS_FILE, ...PICTURES.map(({ name }) => `${name}.png`)]);
  for (const file of await readdir(folder)) if (!files.has(file)) await rm(join(folder, file));
}
