import { defineConfig, devices } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];
// Chromium refuses its sandbox to root, and would look up its maker's hosts at every start.
const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  globalSetup: './src/open-shop.ts',
  // One shop with one clock and one stock: journeys that move them may not run beside others.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    // What passes a worker is not seen by who watches the page; journeys about the worker let it in.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: { args, ...(executablePath && { executablePath }) },
  },
});
