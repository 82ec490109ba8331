import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

// Component tests run axe on every screen, but in a frame. Rules about whole documents (title, language, landmarks) are
// checked here, on the built pages.
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

test('renders every page as an accessible document', async ({ newPerson, page }) => {
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
