import { BackOffice } from '../src/back-office';
import { expect, test } from '../src/journey';

test('the back office opens without a message in the browser’s console', async ({ page }) => {
  const consoleMessages: string[] = [];
  page.on('console', (message) => void consoleMessages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => void consoleMessages.push(error.message));
  await new BackOffice(page).open('/system');
  await expect(page.getByRole('table', { name: 'Estado del sistema' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(consoleMessages).toEqual([]);
});
