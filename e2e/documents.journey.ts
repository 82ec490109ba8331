import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

// Component tests run axe on every screen, in a frame: what is about a document as a whole (its title, its language,
// its landmarks) is checked here, on the built pages.
const pages = {
  signedOut: ['/', '/signin', '/signup', '/forgot-password'],
  signedIn: [
    '/app',
    '/app/tasks',
    '/app/connect',
    '/app/collaboration/teams',
    '/app/collaboration/projects',
    '/app/settings',
  ],
};

test('every page is an accessible document', async ({ newPerson, page }) => {
  test.slow();
  const ada = await newPerson('Ada Lovelace');
  for (const [tab, addresses] of [
    [page, pages.signedOut],
    [ada.page, pages.signedIn],
  ] as const) {
    for (const address of addresses) {
      await tab.goto(address);
      await expect(tab.locator('h1').first()).toBeAttached();
      await expectAccessible(tab, address);
    }
  }
});
