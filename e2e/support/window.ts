import type { BrowserContext, Page } from '@playwright/test';

/**
 * Opens a page in a window that lies away from the pointer. A headless shell has its pointer in the corner of the
 * screen and tells a page there of it, once it likes to: the sidebar would open under it, over what is clicked next.
 */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', { windowId, bounds: { left: 100, top: 100 } });
  await session.detach();
  return page;
}
