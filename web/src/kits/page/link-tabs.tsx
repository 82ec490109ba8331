import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

/** Links between pages in a `PageBar`, which look like tabs; children are `LinkTab`s. They scroll if they don't fit. */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current=page]');
    // scrollIntoView would also scroll the page.
    if (current) list.current?.scrollTo({ left: current.offsetLeft - 16 });
  });
  return (
    <nav aria-label={label} className="-mx-1 h-full">
      <ul ref={list} className="relative flex h-full gap-3 overflow-x-auto scrollbar-none">
        {children}
      </ul>
    </nav>
  );
}

/** A link of `LinkTabs`. */
export function LinkTab({ children, ...link }: LinkProps & { children: ReactNode }) {
  return (
    <li className="flex shrink-0">
      <Link
        {...link}
        preload="intent"
        className="focus-inset relative inline-flex min-h-11 items-center gap-1.5 rounded-[4px] px-1 font-medium text-muted text-sm transition-colors after:absolute after:inset-x-1 after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:bg-accent-solid"
      >
        {children}
      </Link>
    </li>
  );
}
