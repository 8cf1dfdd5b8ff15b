import { expect } from '@playwright/test';
import { listedStories, test, type Gallery, type ListedStory } from './gallery';
import { PICTURED_MAILS } from './pictured-mails';

/** The shop's first language has the pictures; the other one is opened and checked. */
const PICTURED = 'es';
const stories = listedStories();
const isMail = ({ id }: ListedStory) => id.startsWith('mails-');

async function expectNoComplaint(gallery: Gallery, id: string, locale: string): Promise<void> {
  await gallery.show(id, locale);
  expect(gallery.complaints).toEqual([]);
}

// One language after the other: each change renders the story before once more. The mails' specs render both languages.
for (const { id, title, name } of stories.filter((story) => !isMail(story))) {
  test(`${title} / ${name} opens in English`, async ({ gallery }) => {
    await expectNoComplaint(gallery, id, 'en');
  });
}

for (const story of stories) {
  const { id, title, name } = story;
  const isPictured = !isMail(story) || PICTURED_MAILS.includes(id);
  test(`${title} / ${name} ${isPictured ? 'looks as before' : 'opens in Spanish'}`, async ({ gallery }) => {
    await expectNoComplaint(gallery, id, PICTURED);
    expect(await gallery.violations()).toEqual([]);
    if (!isPictured) return;
    const shown = isMail(story) ? gallery.page.getByTitle('HTML') : gallery.page;
    // A full page, including the part below the viewport.
    await expect(shown).toHaveScreenshot(`${id}.png`, isMail(story) ? {} : { fullPage: true });
  });
}

test('every mail that should have a picture exists', () => {
  const ids = stories.map(({ id }) => id);
  expect(PICTURED_MAILS.filter((id) => !ids.includes(id))).toEqual([]);
});
