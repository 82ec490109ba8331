import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleDocument } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

// Component tests run axe on every screen in both themes, but in a frame, and as Vite serves them. Rules about whole
// documents (title, language, landmarks) are checked here on every page, and all rules on one page of each kind.
const pages = {
  signedOut: {
    '/': /./,
    '/signin': 'Sign in',
    '/signup': 'Create your account',
    '/forgot-password': /password/,
  },
  signedIn: {
    '/app/tasks': 'Taskboard',
    '/app': /Ada/,
    '/app/connect': 'Connect',
    '/app/collaboration/teams': 'Teams',
    '/app/collaboration/projects': 'Projects',
    '/app/settings': 'Settings',
  },
};

test('renders every page as an accessible document', async ({ newPerson, page }) => {
  const ada = await newPerson('Ada Lovelace');
  for (const [tab, addresses] of [
    [page, pages.signedOut],
    [ada.page, pages.signedIn],
  ] as const) {
    for (const [index, [address, heading]] of Object.entries(addresses).entries()) {
      await (index === 0 ? tab.goto(address) : navigate(tab, address));
      await expect(tab.getByRole('heading', { level: 1, name: heading }).first()).toBeAttached();
      await (index === 0 ? expectAccessible : expectAccessibleDocument)(tab, address);
    }
  }
  // The server sends a document for each address. Apart from title and landmarks, which the app sets, all are the same.
  const addresses = [...Object.keys(pages.signedOut), ...Object.keys(pages.signedIn)];
  const [first, ...others] = await Promise.all(addresses.map((address) => headOf(page, address)));
  expect(first).toEqual([
    expect.stringMatching(/^<html lang="en"/),
    expect.stringContaining('width=device-width'),
  ]);
  for (const other of others) expect(other).toEqual(first);
});

/** Goes to a page of the app in the same document, for which axe is compiled once. */
async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
}

/** The parts of a document that axe has rules about and the app leaves alone. */
async function headOf(page: Page, address: string): Promise<(string | undefined)[]> {
  const html = await (await page.request.get(address, { headers: { accept: 'text/html' } })).text();
  return [/<html[^>]*>/.exec(html)?.[0], /<meta name="viewport"[^>]*>/.exec(html)?.[0]];
}
