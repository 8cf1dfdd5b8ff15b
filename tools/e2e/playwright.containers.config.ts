import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** The same fixtures, with the one shop that runs in containers: `npm run containers`. */
const containers = { testDir: './containers', globalSetup: './src/open-containers.ts', workers: 1, timeout: 120_000 };

export default defineConfig({ ...journeys, ...containers });
