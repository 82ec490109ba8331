import { expect, type Locator, type Page } from '@playwright/test';
import { boxOf } from './board.ts';

/** A phone in portrait orientation. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
} as const;

/** Presses a card until it is lifted (`lifted` is visible), moves it, and releases it. */
export async function longPressDrag(
  page: Page,
  card: Locator,
  path: (finger: Pick<Finger, 'moveTo'>) => Promise<void>,
  { lifted = page.locator('[data-drag-preview]') }: { lifted?: Locator } = {},
): Promise<void> {
  const { x, y, height } = await boxOf(card);
  const finger = await newFinger(page);
  await finger.touch({ x: x + 40, y: y + height / 2 });
  await expect(lifted).toBeVisible();
  await path(finger);
  await finger.lift();
}

type Point = { readonly x: number; readonly y: number };
type Finger = {
  touch(point: Point): Promise<void>;
  moveTo(x: number, y: number, steps?: number): Promise<void>;
  lift(): Promise<void>;
};

/** Touch input by the Chrome DevTools Protocol. Playwright itself can only tap. */
async function newFinger(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  // Timestamps with a fixed speed, as the speed of a swipe determines the distance of momentum scrolling.
  let time = Date.now();
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => {
    time += 16;
    await session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: time / 1000 });
  };
  let at: Point = { x: 0, y: 0 };
  return {
    touch(point) {
      at = point;
      return send('touchStart', [point]);
    },
    async moveTo(x, y, steps = 10) {
      const from = at;
      at = { x, y };
      for (let step = 1; step <= steps; step += 1) {
        const share = step / steps;
        await send('touchMove', [{ x: from.x + (x - from.x) * share, y: from.y + (y - from.y) * share }]);
      }
    },
    lift: () => send('touchEnd', []),
  };
}
