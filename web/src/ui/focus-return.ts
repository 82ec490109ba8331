// A panel beside the page counts as well.
const dialogs = '[role="dialog"], [role="alertdialog"], [data-panel]';
const items = 'li, tr, [role="row"]';
const focusable = '[tabindex], button, a[href]';

/** What had the focus before each open dialog. */
const origins = new WeakMap<Element, readonly HTMLElement[]>();

/**
 * Elements to focus after a dialog that is about to open has closed, best first: the focused element (for an item of a
 * closing menu, the menu's button), its neighbours in a list, as it may be deleted, and what had the focus before the
 * enclosing dialog, which may be closed by then.
 */
export function focusOrigin(): readonly HTMLElement[] {
  let element = document.activeElement;
  for (let menu = element?.closest('[role="menu"]'); menu; menu = element?.closest('[role="menu"]')) {
    element = document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`);
  }
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  const dialog = element.closest(dialogs);
  return [element, ...neighboursOf(element), ...((dialog && origins.get(dialog)) ?? [])];
}

function neighboursOf(element: Element): HTMLElement[] {
  const item = element.closest(items);
  return [item?.nextElementSibling, item?.previousElementSibling]
    .map((sibling) => sibling?.querySelector<HTMLElement>(focusable))
    .filter((target) => target instanceof HTMLElement);
}

/** Remembers what had the focus before a dialog, for dialogs opened from inside it. */
export function noteOrigin(dialog: Element, origin: readonly HTMLElement[]): void {
  origins.set(dialog, origin);
}

/**
 * Moves the focus to the first candidate of `origin` that is still in the page, else to the main landmark. Does nothing
 * if another dialog, opened from this one, has the focus.
 */
export function returnFocus(closing: Element | null, origin: readonly HTMLElement[]): void {
  const dialog = document.activeElement?.closest(dialogs);
  if (dialog && dialog !== closing) return;
  const target =
    origin.find(({ isConnected }) => isConnected) ?? document.querySelector<HTMLElement>('main[tabindex]');
  target?.focus({ preventScroll: true });
}
