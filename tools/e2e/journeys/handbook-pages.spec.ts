import { BackOffice } from '../src/back-office';
import { Dictionary, HANDBOOK_LOCALES } from '../src/handbook/dictionary';
import { PICTURES } from '../src/handbook/pictures';
import { openPage } from '../src/handbook/take-picture';
import { expect, test } from '../src/journey';

/** The first picture with each heading. The storefront's pages have none here, so each of them is opened. */
const PAGES = PICTURES.filter(
  ({ heading }, index) => heading === undefined || PICTURES.findIndex((picture) => picture.heading === heading) === index,
);

for (const locale of HANDBOOK_LOCALES) {
  test(`every page of the handbook opens with its heading (${locale})`, async ({ page }) => {
    test.slow();
    await new BackOffice(page).open('/');
    await page.getByText(locale.toUpperCase(), { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    for (const picture of PAGES) await test.step(picture.path, () => openPage(page, picture, new Dictionary(locale)));
  });
}
