import { useLayoutEffect } from 'react';
import { address } from '../platform/address.ts';
import { announce } from '../ui/announce.ts';

const product = 'Longtable';

/** Sets the title of the window, in the same frame as the page. */
export function useWindowTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title]);
}

/** The path of the page that is shown; null until the document shows one. */
let shown: string | null = null;

/** True until the document shows a page. */
export function isFirstPage(): boolean {
  return shown === null;
}

/**
 * To be called when a page is there. After a change of page the focus moves to its content and its name is said; the
 * page that the document was loaded with is the browser's.
 */
export function pageArrived(pathname: string, title: string | undefined): void {
  const isChange = shown !== null && shown !== pathname;
  shown = pathname;
  if (!isChange) return;
  // The browser itself goes back to where the page was left.
  if (!address().isReturn) scrollTo({ top: 0 });
  const main = document.getElementById('main');
  main?.scrollTo({ top: 0 });
  // A page that put the focus somewhere itself (a form's first field) knows better.
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  if (title) announce(title);
}
