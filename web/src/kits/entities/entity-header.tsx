import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronLeft, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { column } from '../../ui/column.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';

/** The top of an entity's page: the way back, its name, and a menu of what can be done with it as a whole. */
export function EntityHeader({
  wayBack,
  mark,
  name,
  subtitle,
  menu,
  children,
}: {
  /** A `BackLink`, or the breadcrumbs. */
  wayBack: ReactNode;
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
    <header className={`${column} flex shrink-0 flex-col gap-2 pt-3 pb-3`}>
      {wayBack}
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

/** Leads to the list that an entity is in. */
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

/** What can be done with an entity as a whole; `children` are the items. */
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
