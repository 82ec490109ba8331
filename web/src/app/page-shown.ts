import { useLayoutEffect } from 'react';
import { address } from '../platform/address.ts';
import { announce } from '../ui/announce.ts';

const product = 'Longtable';

/** Sets the document's title in the same frame as the page: the page's title, followed by the product's name. */
export function useDocumentTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title]);
}

/** The path of the current page; null before the first one. */
let shownPath: string | null = null;
/** Whether the focus follows the pages; not before the first navigation. */
let isFollowed = false;

/** As in a new document: the next page is the first one. For tests, which open many in one document. */
export function forgetPages(): void {
  shownPath = null;
  isFollowed = false;
}

/** True until the first page of the document is shown. */
export function isFirstPage(): boolean {
  return shownPath === null;
}

/**
 * Call this when a page is rendered. After a navigation it scrolls to the top, moves the focus to the start of the page, which is in
 * the top bar if it has something there, and announces the title; for the first page of the document the browser does this.
 */
export function pageShown(pathname: string, title: string | undefined): void {
  const isChange = shownPath !== null && shownPath !== pathname;
  shownPath = pathname;
  if (!isChange) return;
  // On Back and Forward the browser restores the scroll position.
  if (!address().isReturn) scrollTo({ top: 0 });
  document.getElementById('main')?.scrollTo({ top: 0 });
  isFollowed = true;
  focusPage();
  if (title) announce(title);
}

/**
 * Call this when the shell has taken the place of its skeleton, which may have been shown as the page after signing in: the
 * focus that it had is lost.
 */
export function shellShown(): void {
  if (isFollowed && document.activeElement === document.body) focusPage();
}

function focusPage(): void {
  const main = document.getElementById('main');
  const isIn = (part: HTMLElement | null) => part?.contains(document.activeElement);
  const bar = document.getElementById('page-bar');
  // Keep the focus that the page has set, such as a form's first field.
  if (isIn(main) || isIn(bar)) return;
  bar?.focus();
  // A hidden one can't have it.
  if (!isIn(bar)) main?.focus({ preventScroll: true });
}
