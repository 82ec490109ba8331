import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import type { Person, Server } from '../product/product.ts';

/** Starts Chromium like the journeys: CHROMIUM_PATH, or Debian's. */
export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
}

/** A new browser profile at a laptop's size; signed in when a person is given. */
export async function openContext(
  browser: Browser,
  server: Server,
  person?: Person,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // It fetches its files in the background, at a time that differs from run to run.
    serviceWorkers: 'block',
  });
  // The welcome notice covers the page for its first seconds, once per browser.
  await context.addInitScript(() => localStorage.setItem('hasSeenWelcomeNotice', 'true'));
  if (person) {
    const cookies = person.cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: server.url };
    });
    await context.addCookies(cookies);
  }
  return context;
}
