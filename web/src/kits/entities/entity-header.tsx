import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronLeft, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { listColumn } from '../../ui/column.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';

/** The header of an entity's page: back link, name and menu. */
export function EntityHeader({
  backLink,
  mark,
  name,
  subtitle,
  menu,
  children,
}: {
  /** A `BackLink`, or breadcrumbs. */
  backLink: ReactNode;
  /** Its picture. */
  mark?: ReactNode;
  name: string;
  subtitle?: ReactNode;
  /** An `EntityMenu`. */
  menu: ReactNode;
  /** Below the name. */
  children?: ReactNode;
}) {
  return (
    <header className={`${listColumn} flex shrink-0 flex-col gap-2 pt-3 pb-3`}>
      {backLink}
      <div className="flex items-center gap-3">
        {mark}
        <div className="min-w-0 flex-1">
          <h1 dir="auto" title={name} className="wrap-anywhere line-clamp-2 text-ink text-xl leading-tight">
            {name}
          </h1>
          {subtitle}
        </div>
        {menu}
      </div>
      {children}
    </header>
  );
}

/** A link to the list that contains an entity. */
export function BackLink({ to, children }: { to: NonNullable<LinkProps['to']>; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-ml-1 flex w-fit items-center gap-0.5 rounded-control py-0.5 pr-1.5 text-muted text-sm hover:text-ink pointer-coarse:min-h-11"
    >
      <ChevronLeft aria-hidden className="size-4" />
      {children}
    </Link>
  );
}

/** The menu of an entity's actions; `children` are the items. */
export function EntityMenu({
  label,
  tabIndex,
  children,
}: {
  label: string;
  tabIndex?: 0 | -1;
  children: ReactNode;
}) {
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={label} noTooltip tabIndex={tabIndex}>
          <Ellipsis />
        </IconButton>
      }
    >
      {children}
    </Menu>
  );
}
