import type { Point } from './actions.ts';
import { look, type Sought } from './look.ts';
import type { Tab } from './tab.ts';

/** An element of a page as people would name it, by its name or how that begins (`To Do…`). */
export type Target = { readonly role: Role; readonly name: string; readonly within?: Omit<Target, 'within'> };

const selectors = {
  article: 'article',
  button: 'button, [role="button"]',
  combobox: '[role="combobox"], select',
  dialog: '[role="dialog"]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  menuitem: '[role^="menuitem"]',
  option: '[role="option"]',
  region: 'section, [role="region"]',
  text: 'input:not([type="checkbox"], [type="radio"], [type="hidden"]), textarea, [contenteditable="true"]',
} as const;

export type Role = keyof typeof selectors;

/** Timeout of an element in milliseconds; generous, as slow machines are not failures. */
const timeoutMs = 20_000;
const interval = 50;

/** Clicks in the middle of an element, once it is visible and not covered. */
export async function click(tab: Tab, target: Target): Promise<void> {
  const point = await reach(tab, target);
  await tab.click(point);
}

/** Drags an element by its middle to the middle of another. */
export async function drag(tab: Tab, target: Target, to: Target): Promise<void> {
  await tab.drag(await reach(tab, target), await reach(tab, to));
}

/** Clicks a field and types into it. */
export async function fill(tab: Tab, name: string, text: string): Promise<void> {
  await click(tab, { role: 'text', name });
  await tab.type(text);
}

/** Waits until an element can be clicked; returns its centre. */
export function reach(tab: Tab, target: Target): Promise<Point> {
  return until(
    () => tab.run(look, sought(target)),
    ({ point }) => point,
    () => `no ${describe(target)} to click`,
    tab,
  );
}

/** Waits until an element is on the page, or is not. */
export async function see(tab: Tab, target: Target, isThere = true): Promise<void> {
  await until(
    () => tab.run(look, sought(target)),
    ({ count }) => count > 0 === isThere || null,
    () => `${describe(target)} is ${isThere ? 'not' : 'still'} there`,
    tab,
  );
}

/**
 * Does something that makes the tab load a page, and waits until the current page is gone: it would otherwise answer
 * for the next one.
 */
export async function leave(tab: Tab, load: () => Promise<unknown>): Promise<void> {
  await tab.run(() => {
    document.documentElement.dataset['left'] = '';
  }, null);
  await load();
  await until(
    () => tab.run(() => 'left' in document.documentElement.dataset, null),
    (isOld) => !isOld || null,
    () => 'the tab still shows the page before',
    tab,
  );
}

/** Evaluates repeatedly until `judge` accepts the result. Fails with `complaint`. */
export async function until<Answer, Judged>(
  ask: () => Promise<Answer>,
  judge: (answer: Answer) => Judged | null,
  complaint: () => string,
  tab: Tab,
): Promise<Judged> {
  const latest = Date.now() + timeoutMs;
  for (;;) {
    // A page that is being replaced does not answer.
    const answer = await ask().catch(() => undefined);
    const judged = answer === undefined ? null : judge(answer);
    if (judged !== null) return judged;
    if (Date.now() > latest) throw new Error(`${complaint()}; the page says: ${await pageText(tab)}`);
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}

function pageText(tab: Tab): Promise<string> {
  return tab.run(() => `${location.pathname} “${document.body.innerText.slice(0, 600)}”`, null).catch(String);
}

function describe({ role, name, within }: Target): string {
  return `${role} “${name}”${within ? ` in ${describe(within)}` : ''}`;
}

function sought({ role, name, within }: Target): Sought {
  return { selector: selectors[role], name, ...(within && { within: sought(within) }) };
}
