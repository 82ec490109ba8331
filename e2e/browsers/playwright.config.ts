import { defineConfig } from '@playwright/test';

/**
 * The smoke journey in browsers of every engine, one after the other; `npm run test:browsers` finds or installs them.
 */
export default defineConfig({
  testDir: '.',
  testMatch: 'smoke.ts',
  outputDir: '../../.cache/browsers',
  globalSetup: '../support/cluster.ts',
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Generous, as slow machines are not failures.
  timeout: 240_000,
  reporter: [['list']],
  projects: [{ name: 'chromium' }, { name: 'firefox' }, { name: 'webkit' }],
});
