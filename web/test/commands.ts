import type { CDPSession, Page } from '@playwright/test';
import { defineBrowserCommand } from '@vitest/browser-playwright';

/** What the machine in front of the person is like, as far as the page can tell. */
export type Emulation = {
  /** Touched with fingers; otherwise there is a mouse. */
  readonly touch: boolean;
  readonly colorScheme: 'light' | 'dark';
};

/** What a session has switched on is over when it ends: each page keeps its own. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Makes the page take the machine for such a one. */
const emulate = defineBrowserCommand<[Emulation]>(async ({ page, context }, { touch, colorScheme }) => {
  const session = sessions.get(page) ?? context.newCDPSession(page);
  sessions.set(page, session);
  await (await session).send('Emulation.setTouchEmulationEnabled', { enabled: touch, maxTouchPoints: 5 });
  await page.emulateMedia({ colorScheme });
});

/** Moves the mouse to where it is over nothing. */
const restMouse = defineBrowserCommand(async ({ page }) => {
  await page.mouse.move(0, 0);
});

/** What tests have the browser do that no page can do by itself. They run in Node. */
export const commands = { emulate, restMouse };

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    emulate(emulation: Emulation): Promise<void>;
    restMouse(): Promise<void>;
  }
}
