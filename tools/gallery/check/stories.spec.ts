import { expect, listedStories, test } from './gallery';

const LOCALES = ['es', 'en'] as const;

for (const { id, title, name } of listedStories()) {
  for (const locale of LOCALES) {
    test(`${title} / ${name} (${locale}) looks as before`, async ({ gallery }) => {
      await gallery.show(id, locale);
      expect(
        await gallery.violations({ runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } }),
      ).toEqual([]);
      expect(gallery.complaints).toEqual([]);
      await expect(gallery.page).toHaveScreenshot(`${id}.${locale}.png`, { fullPage: true });
    });
  }
}
