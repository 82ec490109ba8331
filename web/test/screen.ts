import axe from 'axe-core';
import { beforeEach, expect } from 'vitest';
import { commands, page } from 'vitest/browser';

type Device = {
  readonly device: 'desktop' | 'tablet' | 'phone';
  readonly touch: boolean;
  /** The last one is the width that a test goes on with. */
  readonly widths: readonly number[];
  readonly height: number;
};

/** A tablet or a computer. */
export const desktop: Device = { device: 'desktop', touch: false, widths: [820, 1440], height: 900 };
/** Held upright. */
export const phone: Device = { device: 'phone', touch: true, widths: [320, 390], height: 844 };
/** What every screen is looked at on. */
export const devices: readonly Device[] = [desktop, phone];

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colours = ['color-contrast', 'link-in-text-block'];

let current: Device | null = null;

/** Has the tests of a suite run on a device. */
export function onDevice(device: Device): void {
  beforeEach(async () => {
    current = device;
    await page.viewport(device.widths.at(-1) ?? 0, device.height);
    await setColorScheme('light');
    await commands.restMouse();
  });
}

/**
 * The screen is in order: at each width of the device everything has its place, and axe finds nothing, neither in the
 * light theme nor in the dark one. Not `resized` where what floats hangs from something that another width moves away.
 */
export async function expectScreen(name: string, { resized = true } = {}): Promise<void> {
  const { height, ...device } = inUse();
  const widths = resized ? device.widths : [innerWidth];
  for (const width of widths) {
    await page.viewport(width, height);
    // A menu takes a moment to follow when the window gets another size.
    await expect.poll(misfits, { message: `${name} at ${width} pixels` }).toEqual([]);
  }
  expect(await violations({ type: 'tag', values: tags }), `${name}, light`).toEqual([]);
  await setColorScheme('dark');
  // The rest is the same page.
  expect(await violations({ type: 'rule', values: colours }), `${name}, dark`).toEqual([]);
  await setColorScheme('light');
}

async function setColorScheme(colorScheme: 'light' | 'dark'): Promise<void> {
  await commands.emulate({ touch: inUse().touch, colorScheme });
  await expect.poll(() => document.documentElement.dataset['theme']).toBe(colorScheme);
}

function inUse(): Device {
  if (!current) throw new Error('This suite runs on no device.');
  return current;
}

async function violations(runOnly: axe.RunOnly): Promise<string[]> {
  // Halfway in or out, or from one theme to the other, a colour is neither.
  await untilStill();
  // Of what is right it need not say where.
  const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary ?? ''}`),
  );
}

/** Until nothing has moved or faded for some frames but what does so for as long as it is there. */
async function untilStill(): Promise<void> {
  for (let still = 0; still < 5; still += 1) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
    const moves = document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
      );
    if (moves) still = 0;
  }
}

/** What is scrolled sideways and is not meant to be, and dialogs and menus that reach beyond the screen. */
export function misfits(): string[] {
  const root = document.scrollingElement;
  const main = document.querySelector('main');
  const floating = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
  const outside = [...document.querySelectorAll(floating)].filter((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  });
  return [
    ...(root && root.scrollWidth > innerWidth ? [`page: ${root.scrollWidth} of ${innerWidth}`] : []),
    ...(main && main.scrollWidth > main.clientWidth
      ? [`main: ${main.scrollWidth} of ${main.clientWidth}`]
      : []),
    ...outside.map((element) => `outside: ${element.outerHTML.slice(0, 200)}`),
  ];
}
