import { expect } from '@playwright/test';
import { readListedStories, test, type Gallery, type ListedStory } from './gallery';
import { SNAPSHOT_MAILS } from './snapshot-mails';

/** The shop's first language has the pictures; the other one is opened and checked. */
const SNAPSHOT_LOCALE = 'es';
const stories = readListedStories();
const isMail = ({ id }: ListedStory) => id.startsWith('mails-');

async function expectNoComplaint(gallery: Gallery, id: string, locale: string): Promise<void> {
  await gallery.showStory(id, locale);
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
  const hasSnapshot = !isMail(story) || SNAPSHOT_MAILS.includes(id);
  test(`${title} / ${name} ${hasSnapshot ? 'looks as before' : 'opens in Spanish'}`, async ({ gallery }) => {
    await expectNoComplaint(gallery, id, SNAPSHOT_LOCALE);
    expect(await gallery.findViolations()).toEqual([]);
    if (!hasSnapshot) return;
    const target = isMail(story) ? gallery.page.getByTitle('HTML') : gallery.page;
    // A full page, including the part below the viewport.
    await expect(target).toHaveScreenshot(`${id}.png`, isMail(story) ? {} : { fullPage: true });
  });
}

test('every mail that should have a picture exists', () => {
  const ids = stories.map(({ id }) => id);
  expect(SNAPSHOT_MAILS.filter((id) => !ids.includes(id))).toEqual([]);
});
