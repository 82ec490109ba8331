import type { ReactNode } from 'react';

/** The first stop of the Tab key: past the navigation, to what the page is about. */
export function SkipLink({ href, children }: { href: `#${string}`; children: ReactNode }) {
  return (
    <a
      href={href}
      onClick={(event) => {
        // A hash in the address would be a place to go for the router.
        event.preventDefault();
        document.querySelector<HTMLElement>(href)?.focus();
      }}
      className="sr-only z-60 rounded-control bg-accent-solid px-3 py-2 font-medium text-on-accent text-sm focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {children}
    </a>
  );
}
