import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, type Frame, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { addons } from 'storybook/preview-api';

/** A story as Storybook lists it. */
export interface ListedStory {
  readonly id: string;
  readonly title: string;
  readonly name: string;
}

const STORY_INDEX_URL = new URL('../dist/site/index.json', import.meta.url);
const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Half the size of the package's usual file. Each page of a mail needs it anew. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ORIGIN = process.env['GALLERY_ORIGIN'] ?? '';

/** Every story of the built site. */
export function readListedStories(): ListedStory[] {
  const { entries } = JSON.parse(readFileSync(STORY_INDEX_URL, 'utf8')) as { entries: Record<string, ListedStory & { type: string }> };
  return Object.values(entries).filter(({ type }) => type === 'story');
}

type ChannelListener = (content: unknown) => void;
declare global {
  interface Window {
    /** Channel of Storybook to the page of the stories, from the preview. */
    galleryChannel?: ReturnType<typeof addons.getChannel>;
    axe?: typeof axe;
  }
}

/** One page for all stories of a worker: a new one for each would take most of the time. */
export class Gallery {
  /** Logged messages, uncaught errors and failed requests of the page since the story was opened. */
  readonly complaints: string[] = [];

  private constructor(readonly page: Page) {}

  static async open(page: Page): Promise<Gallery> {
    const gallery = new Gallery(page);
    page.on('pageerror', ({ message }) => gallery.complaints.push(`threw: ${message}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) gallery.complaints.push(`logged: ${message.text()}`);
    });
    page.on('requestfailed', (request) => {
      // Switching to the next story aborts the requests of its frames.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') gallery.complaints.push(`did not load: ${request.url()}`);
    });
    // The gallery loads nothing from other origins.
    await page.route(
      ({ origin, protocol }) => origin !== ORIGIN && protocol.startsWith('http'),
      (route) => route.abort(),
    );
    await page.goto(`${ORIGIN}/iframe.html?viewMode=story`);
    await page.waitForFunction(() => window.galleryChannel !== undefined);
    // The first story to use a font would be rendered before the font is loaded.
    await page.evaluate(loadWebFonts);
    return gallery;
  }

  /** Shows a story in a language and waits for its frames, fonts and images. */
  async showStory(id: string, locale: string): Promise<void> {
    this.complaints.length = 0;
    // Chromium shows the focus ring of a dialog's button only after a key; without this it depends on the stories before.
    await this.page.keyboard.press('Shift');
    await this.page.evaluate(switchStory, { id, locale });
    await this.page.waitForFunction(() => document.querySelector('iframe:not([data-ready])') === null);
    await this.page.evaluate(async () => {
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => image.decode()));
    });
  }

  /** The violations that axe reports for the page and for the HTML part of a mail. */
  async findViolations(): Promise<string[]> {
    const allViolations = [];
    for (const frame of this.page.frames().filter((each) => !each.url().endsWith('.txt')))
      allViolations.push(...(await findViolationsIn(frame)));
    return allViolations;
  }
}

async function findViolationsIn(frame: Frame): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE_SOURCE);
  return await frame.evaluate(async (tags) => {
    const options = { runOnly: tags, resultTypes: ['violations' as const], iframes: false, preload: false };
    const { violations } = (await window.axe?.run(document, options)) ?? {};
    if (violations === undefined) throw new Error('axe did not load');
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }, WCAG_TAGS);
}

/** Runs in the page. Loads our fonts; a machine may lack some of the system's fonts that stand in for them. */
async function loadWebFonts(): Promise<void> {
  const webFonts = [...document.fonts].filter(({ family }) => !family.replaceAll('"', '').startsWith('Like '));
  await Promise.all(webFonts.map((font) => font.load()));
}

/** Runs in the page. Rejects when the story cannot be shown. */
function switchStory({ id, locale }: { id: string; locale: string }): Promise<void> {
  const channel = window.galleryChannel;
  if (channel === undefined) throw new Error('Storybook has not loaded');
  return new Promise((resolve, reject) => {
    const onFailure: ChannelListener = (content) => finish(() => reject(new Error(JSON.stringify(content))));
    const onRendered: ChannelListener = (renderedId) => {
      if (renderedId === id) finish(resolve);
    };
    const listeners: [string, ChannelListener][] = [
      ['storyErrored', onFailure],
      ['storyThrewException', onFailure],
      ['storyMissing', onFailure],
      ['playFunctionThrewException', onFailure],
      ['storyRendered', onRendered],
    ];
    const finish = (settle: () => void) => {
      for (const [event, listener] of listeners) channel.off(event, listener);
      settle();
    };
    for (const [event, listener] of listeners) channel.on(event, listener);
    channel.emit('updateGlobals', { globals: { locale } });
    channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' });
  });
}

/** A test that has the gallery of its worker. */
export const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ viewport: { width: 800, height: 600 }, reducedMotion: 'reduce', locale: 'es-ES' });
      await use(await Gallery.open(page));
      await page.close();
    },
    { scope: 'worker' },
  ],
});
