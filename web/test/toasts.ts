import { type Locator, page } from 'vitest/browser';

/** All toasts, also one that fades out. */
export const toasts: Locator = page.getByRole('region', { name: 'Messages (F8)' }).getByRole('listitem');

/**
 * The toast with this text. `page.getByText` finds two elements, because the text is also announced to screen readers, and waits
 * until the toast has closed.
 */
export function toast(text: string | RegExp): Locator {
  return toasts.filter({ hasText: text });
}
