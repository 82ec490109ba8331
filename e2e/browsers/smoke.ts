import { test as base, expect } from '@playwright/test';
import { prepareServer, type Server } from '../support/server.ts';
import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import { click, drag, fill, leave, see, type Target } from './hand.ts';
import type { Browser, Tab } from './tab.ts';
import { startWebKit } from './webkit.ts';

/** The programs that `npm run test:browsers` has found. */
function program(name: string): string {
  const path = process.env[name];
  if (!path) throw new Error(`${name} is not set: run "npm run test:browsers".`);
  return path;
}

const start: Readonly<Record<string, () => Promise<Browser>>> = {
  chromium: () => startChromium(program('CHROMIUM_PATH')),
  firefox: () => startFirefox(program('FIREFOX_PATH')),
  webkit: () =>
    startWebKit({
      driver: program('WEBKIT_DRIVER_PATH'),
      browser: program('WEBKIT_BROWSER_PATH'),
      display: program('XVFB_PATH'),
    }),
};

const test = base.extend<{ browserOfProject: Browser; server: Server }>({
  server: async ({}, use) => {
    const server = await prepareServer();
    await server.start();
    await use(server);
    await server.dispose();
  },
  browserOfProject: async ({}, use, { project }) => {
    const begin = start[project.name];
    if (!begin) throw new Error(`There is no browser ${project.name}.`);
    const browser = await begin();
    console.log(`    ${browser.name}`);
    await use(browser);
    await browser.close();
  },
});

/** Milliseconds after which a page that has just become ready is left, while it is still storing data. */
const pauses = Array.from({ length: 10 }, (_, index) => index * 350);

test('sign up, create tasks, choose, drag and move one, in two windows; leave, come back and reload', async ({
  browserOfProject: browser,
  server,
}, testInfo) => {
  const tab = await browser.newTab();
  const tabs = [tab];
  const open = (where: Tab, path: string) => leave(where, () => where.open(server.url + path));
  try {
    await test.step('sign up', async () => {
      await open(tab, '/');
      await click(tab, link('Get started'));
      await fill(tab, 'Full name', 'Ada Lovelace');
      await fill(tab, 'E-mail address', 'ada@example.test');
      await fill(tab, 'Password', 'correct horse battery');
      await click(tab, button('Create account'));
      await see(tab, { role: 'heading', name: 'Your tasks' });
    });
    await test.step('create a task', async () => {
      await open(tab, '/app/tasks');
      await click(tab, button('New Task'));
      await fill(tab, 'Title', 'Book the stand');
      await click(tab, button('Create task'));
      await see(tab, cardIn('To Do'));
    });
    await test.step('move it by its menu', async () => {
      await moveTo(tab, 'In Progress');
      await see(tab, cardIn('In Progress'));
    });
    await test.step('choose a task by typing', async () => {
      await click(tab, button('New Task'));
      await fill(tab, 'Title', 'Print the flyers');
      await fill(tab, 'Waits for', 'stand');
      await see(tab, { role: 'option', name: 'Book the stand' });
      await tab.press('Enter');
      await see(tab, button('Remove Book the stand'));
      await click(tab, button('Create task'));
      await see(tab, { role: 'article', name: 'Print the flyers', within: column('To Do') });
    });
    await test.step('drag it to another column and back', async () => {
      await drag(tab, cardIn('In Progress'), column('Review'));
      await see(tab, cardIn('Review'));
      await drag(tab, cardIn('Review'), column('In Progress'));
      await see(tab, cardIn('In Progress'));
    });
    await test.step('two windows live', async () => {
      const other = await browser.newTab();
      tabs.push(other);
      await open(other, '/app/tasks');
      await see(other, cardIn('In Progress'));
      await moveTo(other, 'Review');
      await see(tab, cardIn('Review'));
      await moveTo(tab, 'Completed');
      await see(other, cardIn('Completed'));
      await other.close();
      tabs.pop();
    });
    await test.step('leave and come back ten times', async () => {
      for (const pause of pauses) {
        await open(tab, '/app');
        await see(tab, { role: 'heading', name: 'Your tasks' });
        await new Promise((resolve) => setTimeout(resolve, pause));
        await open(tab, '/app/tasks');
        await see(tab, cardIn('Completed'));
      }
    });
    await test.step('reload', async () => {
      await leave(tab, () => tab.run(() => location.reload(), null));
      await see(tab, cardIn('Completed'));
    });
    await test.step('sign out', async () => {
      await click(tab, button('Account of Ada Lovelace…'));
      await click(tab, { role: 'menuitem', name: 'Sign Out' });
      await see(tab, { role: 'heading', name: 'Sign in to Longtable' });
    });
    expect(browser.takeErrors(), 'errors in the console').toEqual([]);
    expect(server.takeErrors(), 'errors in the log of the server').toEqual([]);
  } catch (error) {
    for (const [index, shown] of tabs.entries()) {
      const body = await shown.screenshot().catch(() => null);
      if (body) await testInfo.attach(`window ${index + 1}`, { body, contentType: 'image/png' });
    }
    throw error;
  }
});

const button = (name: string): Target => ({ role: 'button', name });
const link = (name: string): Target => ({ role: 'link', name });

const column = (name: string): Target => ({ role: 'region', name: `${name}…` });

/** The card of the task in a column. */
function cardIn(name: string): Target {
  return { role: 'article', name: 'Book the stand', within: column(name) };
}

async function moveTo(tab: Tab, name: string): Promise<void> {
  await click(tab, button('Actions for Book the stand'));
  await click(tab, { role: 'menuitem', name });
}
