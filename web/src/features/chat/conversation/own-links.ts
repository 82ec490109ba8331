import { isInApp } from '../../../platform/paths.ts';
import { visitAgain } from '../data/go-to-message.ts';

/**
 * Opens links of texts to pages of the app in it, instead of in another tab, which would load it once more. Returns the function that
 * stops that. `open` gets a path.
 */
export function followOwnLinks(element: HTMLElement, open: (path: string) => void): () => void {
  const follow = (event: MouseEvent) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    // The browser opens tabs and windows.
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[target="_blank"]') : null;
    if (!link || link.origin !== location.origin || !isInApp(link.pathname)) return;
    event.preventDefault();
    const { pathname, search, hash } = link;
    const messageId = new URLSearchParams(search).get('message');
    if (pathname === location.pathname && visitAgain(location.search, messageId)) return;
    open(pathname + search + hash);
  };
  element.addEventListener('click', follow);
  return () => element.removeEventListener('click', follow);
}
