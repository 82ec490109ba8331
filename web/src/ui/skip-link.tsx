import type { ReactNode } from 'react';

/** The first tab stop: skips the navigation. */
export function SkipLink({ href, children }: { href: `#${string}`; children: ReactNode }) {
  return (
    <a
      href={href}
      onClick={(event) => {
        // The router would treat a hash as navigation.
        event.preventDefault();
        document.querySelector<HTMLElement>(href)?.focus();
      }}
      className="sr-only z-60 rounded-control bg-accent-solid px-3 py-2 font-medium text-on-accent text-sm focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {children}
    </a>
  );
}
