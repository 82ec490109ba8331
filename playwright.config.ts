import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/launch/chromium.mjs';

/** Journeys of people in a real Chromium against the real server; `npm test` finds or installs the browser. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  outputDir: '.cache/journeys',
  globalSetup: './e2e/support/cluster.ts',
  fullyParallel: true,
  // A third of what a journey takes is waiting: three keep two cores busy.
  workers: Math.ceil(availableParallelism() * 1.5),
  // A journey that passes at the second try is a fault that was not looked at.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Generous: a slow machine is no fault of the product's.
  timeout: 90_000,
  // By default a block is tried again only once a second.
  expect: { timeout: 10_000, toPass: { intervals: [100] } },
  reporter: [['list'], ['json', { outputFile: '.cache/journeys.json' }]],
  use: {
    // Recording costs every journey a fifth more. To look into one that failed: `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that a worker makes can't be intercepted. Journeys about it allow it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
    launchOptions,
  },
});
