import { type Locator, page } from 'vitest/browser';

/** All toasts, also one that fades out. */
export const toasts: Locator = page.getByRole('region', { name: 'Messages (F8)' }).getByRole('listitem');

/**
 * Finds a toast by its text. `page.getByText` would match twice, because the text is also announced to screen readers, and an
 * assertion would be retried until the toast has closed.
 */
export function toast(text: string | RegExp): Locator {
  return toasts.filter({ hasText: text });
}
