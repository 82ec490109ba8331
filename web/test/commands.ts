import type { CDPSession, Page } from '@playwright/test';
import { defineBrowserCommand } from '@vitest/browser-playwright';

/** The device to emulate. */
export type Emulation = {
  /** A touch screen; otherwise a mouse. */
  readonly touch: boolean;
  readonly colorScheme: 'light' | 'dark';
};

/** CDP sessions by page. Emulation ends with its session, so sessions stay open. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Emulates the pointer and the colour scheme of a device. */
const emulate = defineBrowserCommand<[Emulation]>(async ({ page, context }, { touch, colorScheme }) => {
  const session = sessions.get(page) ?? context.newCDPSession(page);
  sessions.set(page, session);
  await (await session).send('Emulation.setTouchEmulationEnabled', { enabled: touch, maxTouchPoints: 5 });
  await page.emulateMedia({ colorScheme });
});

/** Moves the mouse to the corner, where it hovers over nothing. */
const restMouse = defineBrowserCommand(async ({ page }) => {
  await page.mouse.move(0, 0);
});

/** Commands that control the browser from Node, for what a page can't do by itself. */
export const commands = { emulate, restMouse };

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    emulate(emulation: Emulation): Promise<void>;
    restMouse(): Promise<void>;
  }
}
