import axe from 'axe-core';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { mouse } from './pointer.ts';

type Device = {
  readonly device: 'desktop' | 'tablet' | 'phone';
  readonly touch: boolean;
  /** In px. The last one is the width for the rest of the test. */
  readonly widths: readonly number[];
  readonly height: number;
};

/** A tablet and a desktop computer. */
export const desktop: Device = { device: 'desktop', touch: false, widths: [820, 1440], height: 900 };
/** A phone in portrait orientation. */
export const phone: Device = { device: 'phone', touch: true, widths: [320, 390], height: 844 };
/** The devices on which screens are checked. */
export const devices: readonly Device[] = [desktop, phone];

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colours = ['color-contrast', 'link-in-text-block'];

let current: Device | null = null;

/** Runs the tests of a suite on a device. */
export function onDevice(device: Device): void {
  beforeEach(async () => {
    current = device;
    await page.viewport(device.widths.at(-1) ?? 0, device.height);
    await setColorScheme('light');
    // In the corner, it hovers over nothing.
    await mouse.move({ x: 0, y: 0 });
  });
  afterEach(() => {
    current = null;
  });
  // Other files run in the same page, with a mouse: right after a touch screen, a row would have no menu at the right button.
  afterAll(() => commands.emulate({ touch: false, colorScheme: 'light' }));
}

/**
 * Expects a screen without layout problems at each width of the device, and without axe violations in both themes. Set
 * `resized` to false for floating elements whose anchor is hidden at another width.
 */
export async function expectScreen(name: string, { resized = true } = {}): Promise<void> {
  const { height, ...device } = currentDevice();
  const widths = resized ? device.widths : [innerWidth];
  for (const width of widths) {
    await page.viewport(width, height);
    // Menus are repositioned asynchronously.
    await expect.poll(layoutProblems, { message: `${name} at ${width} pixels` }).toEqual([]);
  }
  expect(await violations({ type: 'tag', values: tags }), `${name}, light`).toEqual([]);
  await setColorScheme('dark');
  // Only the colours differ.
  expect(await violations({ type: 'rule', values: colours }), `${name}, dark`).toEqual([]);
  await setColorScheme('light');
}

async function setColorScheme(colorScheme: 'light' | 'dark'): Promise<void> {
  await commands.emulate({ touch: currentDevice().touch, colorScheme });
  await expect.poll(() => document.documentElement.dataset['theme']).toBe(colorScheme);
}

function currentDevice(): Device {
  if (!current) throw new Error('Call onDevice in this suite.');
  return current;
}

async function violations(runOnly: axe.RunOnly): Promise<string[]> {
  // During a transition, colours are intermediate.
  await animationsFinished();
  // Skips passing results, which are slow to collect.
  const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary ?? ''}`),
  );
}

/** Resolves when no finite animation has run for five frames. */
async function animationsFinished(): Promise<void> {
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

/** The share of the screen's height in which tasks are visible: cards, rows or bars of the timeline. */
export function shareOfTasks(): number {
  const areas = '[data-column-scroller], [data-task-scroller]';
  let shown = 0;
  let end = 0;
  for (const area of [...document.querySelectorAll(areas)].toSorted((a, b) => topOf(a) - topOf(b))) {
    const { left, right, bottom } = area.getBoundingClientRect();
    // The other columns are beside the screen.
    if (left >= innerWidth / 2 || right <= innerWidth / 2) continue;
    const top = Math.max(end, topOf(area));
    end = Math.max(end, Math.min(bottom, innerHeight));
    shown += Math.max(0, end - top);
  }
  return shown / innerHeight;
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}

/** Pages that scroll horizontally, and dialogs and menus that exceed the viewport. */
export function layoutProblems(): string[] {
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
