import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../platform/paths.ts';
import { listColumn } from '../../../ui/column.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

const lists = [
  { to: paths.teams, label: 'Teams' },
  { to: paths.projects, label: 'Projects' },
] as const;

/** The header of the lists of teams and projects, with links between the two. */
export function CollaborationHeader({ title, actions }: { title: string; actions?: ReactNode }) {
  return (
    <div className={`${listColumn} shrink-0 pb-1`}>
      <PageHeader title={title} actions={actions} className="px-0 pb-2 md:px-0" />
      <nav aria-label="Teams and projects">
        <ul className="flex gap-4 border-hairline border-b">
          {lists.map(({ to, label }) => (
            <li key={to} className="flex">
              <Link
                to={to}
                preload="intent"
                // Marked as the current page with any filter in the URL.
                activeOptions={{ exact: true, includeSearch: false }}
                className="focus-inset relative inline-flex h-9 items-center rounded-[4px] font-medium text-muted text-sm transition-colors after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:bg-accent-solid pointer-coarse:h-11"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
