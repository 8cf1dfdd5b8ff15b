import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';

const { CHROMIUM_PATH: chromiumPath, CHROMIUM_HEADLESS_SHELL_PATH: headlessShellPath, GALLERY_REPORT: report } = process.env;
const executablePath = headlessShellPath ?? chromiumPath;

export default defineConfig({
  testDir: '.',
  outputDir: '../dist/test-results',
  snapshotPathTemplate: '{testDir}/../pictures/{arg}{ext}',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  // Anything may take ten times as long on a busy machine.
  expect: {
    timeout: 30_000,
    toHaveScreenshot: {
      ...{ animations: 'disabled', caret: 'hide', threshold: 0.2, maxDiffPixels: 60 },
      stylePath: fileURLToPath(new URL('screenshot.css', import.meta.url)),
    },
  },
  reporter: [['dot'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    ...devices['Desktop Chrome'],
    timezoneId: 'Europe/Madrid',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Fields for days follow the language of the browser, not that of the page.
      env: { ...process.env, LANG: 'es_ES.UTF-8', LANGUAGE: 'es', FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)) },
      args: [
        // Chromium refuses its sandbox to root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-dev-shm-usage',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        // Each story runs for a moment: optimizing its code takes longer than running it.
        '--js-flags=--no-opt --no-maglev',
        // Text looks the same on every machine, whatever its font and screen settings.
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
        '--lang=es-ES',
        '--hide-scrollbars',
      ],
    },
  },
});
