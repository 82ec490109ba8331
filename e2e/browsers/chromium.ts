import { chromium } from '@playwright/test';
import { pointsBetween } from './actions.ts';
import type { Browser, Tab } from './tab.ts';

/** Starts a headless Chromium, driven by Playwright. */
export async function startChromium(program: string): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] });
  const context = await browser.newContext();
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
  return {
    name: `Chromium ${browser.version()}`,
    async newTab() {
      const page = await context.newPage();
      const tab: Tab = {
        open: async (url) => void (await page.goto(url, { waitUntil: 'commit' })),
        run: (work, argument) => page.evaluate(work as never, argument) as never,
        click: ({ x, y }) => page.mouse.click(x, y),
        async drag(from, to) {
          await page.mouse.move(from.x, from.y);
          await page.mouse.down();
          for (const { x, y } of pointsBetween(from, to)) await page.mouse.move(x, y);
          await page.mouse.up();
        },
        press: (key) => page.keyboard.press(key),
        type: (text) => page.keyboard.type(text),
        screenshot: () => page.screenshot(),
        close: () => page.close(),
      };
      return tab;
    },
    takeErrors: () => errors.splice(0),
    close: () => browser.close(),
  };
}
