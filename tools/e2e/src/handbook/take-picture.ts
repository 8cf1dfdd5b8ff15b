import { expect, type Locator, type Page, type Request, type Response } from '@playwright/test';
import type { Dictionary } from './dictionary';
import type { Picture, PictureArea } from './picture';

const WINDOW_HEIGHT = 900;
const WIDE = 1440;
/** Space around the area, in CSS pixels. */
const FRAME = 8;

/** A picture, and the texts of the dictionaries that it shows. */
export interface TakenPicture {
  png: Buffer;
  texts: string[];
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Opens the page of a picture, waits until it is complete, and takes the picture. */
export async function takePicture(page: Page, picture: Picture, dictionary: Dictionary): Promise<TakenPicture> {
  await page.setViewportSize({ width: picture.width ?? WIDE, height: WINDOW_HEIGHT });
  await openPage(page, picture, dictionary);
  if (picture.open) await withAllReplies(page, async () => picture.open?.(page, dictionary));
  await waitUntilComplete(page);
  const clip = await measureArea(page, picture);
  await page.evaluate(hideWhatVaries);
  const png = await page.screenshot({ clip, animations: 'disabled', caret: 'hide', scale: 'css' });
  return { png, texts: dictionary.select(await readTexts(page, clip)) };
}

/** Opens the page of a picture and expects its heading. */
export async function openPage(page: Page, { path, heading }: Picture, dictionary: Dictionary): Promise<void> {
  const headings = heading === undefined ? page.getByRole('heading', { level: 1 }) : headingOf(page, dictionary.text(heading));
  await withAllReplies(page, async () => {
    await page.goto(path);
    await expect(headings.first()).toBeVisible();
  });
  await waitUntilComplete(page);
}

/** Resolves when the step is done and every request to the shop has its reply. The stream of changes never ends and is left out. */
async function withAllReplies(page: Page, step: () => Promise<unknown>): Promise<void> {
  const open = new Set<Request>();
  const begin = (request: Request) => {
    if (request.url().includes('/api/')) open.add(request);
  };
  const end = (request: Request) => void open.delete(request);
  const endStream = (response: Response) => {
    if (response.headers()['content-type']?.startsWith('text/event-stream')) open.delete(response.request());
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end).on('response', endStream);
  await step();
  await expect.poll(() => [...open].map((request) => request.url())).toEqual([]);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end).off('response', endStream);
}

const headingOf = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true });

async function waitUntilComplete(page: Page): Promise<void> {
  await expect(page.locator('.ant-spin-spinning, .ant-skeleton, .ant-modal.ant-zoom-enter, [aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText(/^(Cargando|Loading)/)).toHaveCount(0);
  await expect(page.locator('.ant-alert-error')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode()));
  });
}

/**
 * Hides ids, which no reader needs, and the ring around a focused button. Hides the format of days in fields, too: it follows the language
 * of the browser, not that of the page.
 */
function hideWhatVaries(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('input[type="date"]::-webkit-datetime-edit { visibility: hidden }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const ids = /\b(?:pi|sub|cus|ch|in)_\w{8,}|\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    const shownText = text.replaceAll(ids, '…');
    if (shownText !== text) node.nodeValue = shownText;
  }
}

const areaOf = (page: Page, area: PictureArea): Locator => {
  if (area === 'dialog') return page.getByRole('dialog').last();
  return area === 'content' ? page.locator('#content') : page.locator('body');
};

async function measureArea(page: Page, { area, maxHeight = WINDOW_HEIGHT }: Picture): Promise<Box> {
  const { width, height } = page.viewportSize() ?? { width: WIDE, height: WINDOW_HEIGHT };
  const box = await areaOf(page, area).boundingBox();
  if (box === null) throw new Error('The area of the picture is not visible');
  const frame = area === 'dialog' ? FRAME : 0;
  const [x, y] = [Math.max(0, box.x - frame), Math.max(0, box.y - frame)];
  const right = Math.min(width, box.x + box.width + frame);
  const bottom = Math.min(height, box.y + box.height + frame, y + maxHeight);
  return { x, y, width: right - x, height: bottom - y };
}

/** The visible texts inside a part of the window. */
function readTexts(page: Page, clip: Box): Promise<string[]> {
  return page.evaluate(({ x, y, width, height }) => {
    const isInside = ({ left, right, top, bottom }: DOMRect) => left >= x && right <= x + width && top >= y && bottom <= y + height;
    /** Whether nothing covers the middle of the text. */
    const isOnTop = (element: HTMLElement | null, { left, right, top, bottom }: DOMRect) =>
      element?.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)) ?? false;
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width > 1 && isInside(box) && isOnTop(node.parentElement, box)) texts.push(node.textContent ?? '');
    }
    return texts;
  }, clip);
}
