/** Hidden while the sidebar is collapsed to a rail, except for screen readers. */
export const inPanel =
  'transition-opacity group-not-data-open/sidebar:not-group-hover/sidebar:not-group-has-focus-visible/sidebar:opacity-0';

/** A link of the sidebar. */
export const sidebarLink =
  'flex h-9 items-center gap-3 rounded-control px-2.5 font-medium text-muted text-sm transition-colors hover:bg-hover hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:text-accent pointer-coarse:h-11';
