import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** The same people, in a shop that runs in containers: `npm run containers`. */
export default defineConfig({ ...journeys, testDir: './containers', globalSetup: './src/open-containers.ts', timeout: 120_000 });
