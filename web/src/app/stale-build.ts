const guardKey = 'reloaded-for';

/**
 * A page from before an upgrade asks for pieces that the server no longer has: it is loaded again, once for each new
 * build. What the person did is safe: the last known data and unanswered changes are kept when the page goes. A piece
 * that is missing because the network is down is not a reason: then there would be no page at all.
 */
export function reloadOnNewBuild(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfNew().catch(() => undefined));
}

async function reloadIfNew(): Promise<void> {
  const running = new URL(entryOf(document) ?? '', location.href).pathname;
  const response = await fetch('/', { cache: 'no-store' });
  if (!response.ok) return;
  const served = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
  if (!served || served === running || sessionStorage.getItem(guardKey) === served) return;
  sessionStorage.setItem(guardKey, served);
  location.reload();
}

function entryOf(page: Document): string | null | undefined {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src');
}
