// Takes the screenshot of the README: the Taskboard of a person of the sample workspace. Run by hand, with a built
// client: npx node e2e/screenshot.ts
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import config from '../playwright.config.ts';
import { samplePassword } from '../scripts/seed/people.ts';
import startCluster from './support/cluster.ts';
import { prepareServer } from './support/server.ts';

const root = path.join(import.meta.dirname, '..');
const picture = path.join(root, 'docs/taskboard.png');

const stopCluster = await startCluster();
const server = await prepareServer();
try {
  await server.start();
  await promisify(execFile)(process.execPath, ['scripts/seed.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: server.databaseUrl, PUBLIC_URL: server.url },
  });
  await takePicture();
  console.log(picture);
} finally {
  await server.dispose();
  await stopCluster();
}

async function takePicture(): Promise<void> {
  const browser = await chromium.launch(config.use?.launchOptions);
  const page = await browser.newPage({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await page.addInitScript(() => {
    localStorage.setItem('hasSeenWelcomeNotice', 'true');
    localStorage.setItem('sidebar-permanent', 'true');
  });
  await page.goto('/signin?next=/app/tasks');
  await page.getByLabel('E-mail address').fill('amara@fernside.example');
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('region', { name: 'Completed' }).getByRole('article').first().waitFor();
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: picture });
  await browser.close();
}
