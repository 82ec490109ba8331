import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { defineBrowserCommand } from '@vitest/browser-playwright';

/** The device to emulate. */
export type Emulation = {
  /** A touch screen; otherwise a mouse. */
  readonly touch: boolean;
  readonly colorScheme: 'light' | 'dark';
};

/** A point of the window, in px. */
export type Point = { readonly x: number; readonly y: number };

/** A touch event at a point, or (null) without a finger. The time is in ms. */
export type TouchEvent = {
  readonly type: 'touchStart' | 'touchMove' | 'touchEnd';
  readonly point: Point | null;
  readonly time: number;
};

/** CDP sessions by page. Emulation ends with its session, so sessions stay open. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

async function sessionOf(page: Page, context: BrowserContext): Promise<CDPSession> {
  const session = sessions.get(page) ?? context.newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Emulates the pointer and the colour scheme of a device. */
const emulate = defineBrowserCommand<[Emulation]>(async ({ page, context }, { touch, colorScheme }) => {
  const session = await sessionOf(page, context);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: touch, maxTouchPoints: 5 });
  await page.emulateMedia({ colorScheme });
});

/** Moves the mouse to a point of the window, by this many steps. */
const moveMouse = defineBrowserCommand<[point: Point, steps: number]>(async ({ page }, { x, y }, steps) => {
  await page.mouse.move(x, y, { steps });
});

/** Presses or releases the button of the mouse. */
const pressMouse = defineBrowserCommand<[isDown: boolean]>(async ({ page }, isDown) => {
  await (isDown ? page.mouse.down() : page.mouse.up());
});

/** Sends touch events. Playwright itself can only tap. */
const touch = defineBrowserCommand<[events: readonly TouchEvent[]]>(async ({ page, context }, events) => {
  const session = await sessionOf(page, context);
  for (const { type, point, time } of events) {
    await session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: point ? [point] : [],
      timestamp: time / 1000,
    });
  }
});

/** Commands that control the browser from Node, for what a page can't do by itself. */
export const commands = { emulate, moveMouse, pressMouse, touch };

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    emulate(emulation: Emulation): Promise<void>;
    moveMouse(point: Point, steps: number): Promise<void>;
    pressMouse(isDown: boolean): Promise<void>;
    touch(events: readonly TouchEvent[]): Promise<void>;
  }
}
