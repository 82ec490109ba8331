const dialogs = '[role="dialog"], [role="alertdialog"]';
const items = 'li, tr, [role="row"]';
const focusable = '[tabindex], button, a[href]';

/** Where the focus was before each dialog that is open. */
const origins = new WeakMap<Element, readonly HTMLElement[]>();

/**
 * The elements of which one should have the focus again once what is about to open has closed, the best first: the
 * focused one, or, when that is an item of a menu that is closing, the button of that menu. If it stands in a list, its
 * neighbours come next: it may be deleted. If it stands in a dialog that may be gone by then, what had the focus before
 * that dialog comes last.
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

/** Notes where the focus was before a dialog, for what is opened from inside it. */
export function noteOrigin(dialog: Element, origin: readonly HTMLElement[]): void {
  origins.set(dialog, origin);
}

/**
 * Focuses where the focus came from when `closing` is gone; where that is gone, too (deleted, scrolled out of a virtual
 * list), the main landmark. Leaves the focus alone when another dialog, opened from this one, has it by now.
 */
export function returnFocus(closing: Element | null, origin: readonly HTMLElement[]): void {
  const dialog = document.activeElement?.closest(dialogs);
  if (dialog && dialog !== closing) return;
  const target =
    origin.find(({ isConnected }) => isConnected) ?? document.querySelector<HTMLElement>('main[tabindex]');
  target?.focus({ preventScroll: true });
}
