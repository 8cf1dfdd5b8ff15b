import { defineConfig, devices } from '@playwright/test';
import { HEADLESS_SHELL_OPTIONS } from './src/browsers';

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  globalSetup: './src/open-shop.ts',
  // Each worker has a shop of its own: journeys move its clock and its stock.
  workers: Number(process.env['BROTE_E2E_SHOPS_AT_ONCE'] ?? 2),
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Two shops and two browsers share the processors. This limit ends hanging tests; it measures no speed.
  timeout: 120_000,
  // Timeout for a machine three times slower than usual, where one page took 16 s to load.
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    // Playwright does not see requests that pass a service worker; journeys about the worker allow it.
    serviceWorkers: 'block',
    // A missing button fails with its name, long before the journey's own timeout, which names nothing.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    trace: process.env['BROTE_E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: HEADLESS_SHELL_OPTIONS,
    // Reduced motion is the default, so nothing waits for animations; some journeys use MOTION_OPTIONS.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
