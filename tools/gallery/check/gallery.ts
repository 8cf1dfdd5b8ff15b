import { readFileSync } from 'node:fs';
import { expect, test as base, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** A story as Storybook lists it. */
export interface ListedStory {
  readonly id: string;
  readonly title: string;
  readonly name: string;
}

const INDEX = new URL('../dist/site/index.json', import.meta.url);

/** Every story of the built site. */
export function listedStories(): ListedStory[] {
  const { entries } = JSON.parse(readFileSync(INDEX, 'utf8')) as { entries: Record<string, ListedStory & { type: string }> };
  return Object.values(entries).filter(({ type }) => type === 'story');
}

interface Channel {
  emit: (event: string, content: unknown) => void;
  on: (event: string, listener: (content: unknown) => void) => void;
}
declare global {
  interface Window {
    __STORYBOOK_ADDONS_CHANNEL__?: Channel;
    axe?: typeof axe;
  }
}

/** One window for all stories of a worker: a new one for each would take most of the time. */
export class Gallery {
  /** What the page logged or threw since the story was opened. */
  readonly complaints: string[] = [];

  private constructor(readonly page: Page) {}

  static async open(page: Page, origin: string): Promise<Gallery> {
    const gallery = new Gallery(page);
    page.on('pageerror', ({ message }) => gallery.complaints.push(`threw: ${message}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) gallery.complaints.push(`logged: ${message.text()}`);
    });
    page.on('requestfailed', (request) => gallery.complaints.push(`did not load: ${request.url()}`));
    // The gallery shows nothing that comes from elsewhere.
    await page.route(
      (url) => url.origin !== origin && url.protocol.startsWith('http'),
      (route) => route.abort(),
    );
    await page.goto(`${origin}/iframe.html?viewMode=story`);
    await page.waitForFunction(() => window.__STORYBOOK_ADDONS_CHANNEL__ !== undefined);
    return gallery;
  }

  /** Shows a story in a language and waits until it stands still. */
  async show(id: string, locale: string): Promise<void> {
    this.complaints.length = 0;
    await this.page.evaluate(switchStory, { id, locale });
    await this.page.waitForFunction(() => document.querySelector('iframe:not([data-ready])') === null);
    await this.page.evaluate(async () => {
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => image.decode()));
    });
  }

  /** What axe finds, in the page and in the mails that it frames. */
  async violations(options: RunOptions): Promise<string[]> {
    for (const frame of this.page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
    return await this.page.evaluate(async (given) => {
      const { violations } = (await window.axe?.run(document, given)) ?? {};
      if (violations === undefined) throw new Error('axe did not load');
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
    }, options);
  }
}

/** Runs in the page. Rejects when the story cannot be shown. */
function switchStory({ id, locale }: { id: string; locale: string }): Promise<void> {
  const channel = window.__STORYBOOK_ADDONS_CHANNEL__;
  if (channel === undefined) throw new Error('Storybook is not there');
  return new Promise((resolve, reject) => {
    const failures = ['storyErrored', 'storyThrewException', 'storyMissing', 'playFunctionThrewException'];
    for (const event of failures) channel.on(event, (content) => reject(new Error(`${event}: ${JSON.stringify(content)}`)));
    channel.on('storyRendered', (shown) => {
      if (shown === id) resolve();
    });
    channel.emit('updateGlobals', { globals: { locale } });
    channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' });
  });
}

const origin = process.env['GALLERY_ORIGIN'] ?? '';

/** A test that has the gallery of its worker. */
export const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ viewport: { width: 800, height: 600 }, reducedMotion: 'reduce', locale: 'es-ES' });
      await use(await Gallery.open(page, origin));
      await page.close();
    },
    { scope: 'worker' },
  ],
});
export { expect };
