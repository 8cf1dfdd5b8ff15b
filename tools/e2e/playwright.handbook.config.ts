import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** The pictures of the owner's handbook, taken in a demo shop of their own: `npm run handbook:pictures`. */
const handbook = { testDir: './handbook', globalSetup: './src/handbook/open-handbook-shop.ts', workers: 1 };

export default defineConfig({ ...journeys, ...handbook, use: { ...journeys.use, actionTimeout: 20_000 } });
