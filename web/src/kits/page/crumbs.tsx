import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../ui/class-names.ts';

/** What contains the page: its name, and its page if the person can open it. */
export type Crumb = {
  readonly label: string;
  readonly link: Pick<LinkProps, 'to' | 'params' | 'search'> | null;
};

/**
 * Where a page is, in its `PageBar`: what contains it, its mark, and its name as the h1. In a narrow bar only an arrow leads
 * back to the nearest page that contains it.
 */
export function Crumbs({
  parents,
  mark,
  name,
  badge,
}: {
  /** From the outermost. */
  parents: readonly Crumb[];
  mark?: ReactNode;
  name: string;
  badge?: ReactNode;
}) {
  const back = parents.findLast(({ link }) => link !== null);
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex min-w-0 items-center text-sm">
        {back?.link && (
          <li className="-ml-2 @5xl/bar:hidden">
            <Link
              {...back.link}
              aria-label={back.label}
              className="flex h-11 w-8 items-center justify-center rounded-control text-muted hover:text-ink pointer-coarse:w-11"
            >
              <ChevronLeft aria-hidden className="size-4.5" />
            </Link>
          </li>
        )}
        {parents.map(({ label, link }, index) => (
          <li
            key={label}
            className={cn(
              'hidden min-w-8 items-center text-muted @7xl/bar:flex',
              // Of many, there is no room for the outermost.
              index >= parents.length - 2 && '@5xl/bar:flex',
            )}
          >
            {link ? (
              <Link
                {...link}
                title={label}
                dir="auto"
                className="-mx-1 block truncate rounded-control px-1 py-0.5 hover:text-ink pointer-coarse:py-3"
              >
                {label}
              </Link>
            ) : (
              <span dir="auto" title={label} className="truncate">
                {label}
              </span>
            )}
            <span aria-hidden className="px-1.5 text-subtle">
              /
            </span>
          </li>
        ))}
        {/* The others are shortened first. */}
        <li className="flex min-w-12 flex-1 items-center gap-2 @5xl/bar:max-w-44 @5xl/bar:flex-none">
          {mark}
          <h1 dir="auto" title={name} className="truncate font-semibold text-ink text-sm">
            {name}
          </h1>
          {badge}
        </li>
      </ol>
    </nav>
  );
}
