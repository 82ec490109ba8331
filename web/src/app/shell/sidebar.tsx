import { Link } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../platform/paths.ts';
import { useSidebarKept } from '../../platform/sidebar-preference.ts';
import { cn } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { navItems } from '../navigation.ts';
import { NavBadgeText, NavIcon } from './nav-icon.tsx';
import { inPanel, sidebarLink } from './sidebar-styles.ts';
import { useNavItem } from './use-nav-item.ts';

const mainItems = navItems.filter(({ isInMenuOnly }) => !isInMenuOnly);

/**
 * The navigation from 1024 px on, above `children`: open, or a rail that opens on hover and focus (docs/product/shell.md, "Navigation").
 */
export function Sidebar({ children }: { children: ReactNode }) {
  const { kept: keep, setKept } = useSidebarKept();
  const current = useNavItem();
  return (
    <div className={cn('relative hidden shrink-0 transition-[width] lg:block', keep ? 'w-64' : 'w-14')}>
      <aside
        aria-label="Sidebar"
        data-open={keep || undefined}
        className={cn(
          'group/sidebar absolute inset-y-0 left-0 z-20 flex flex-col overflow-hidden border-hairline border-r bg-surface transition-[width,box-shadow]',
          keep
            ? 'w-64'
            : 'w-14 hover:w-64 hover:shadow-raised has-focus-visible:w-64 has-focus-visible:shadow-raised',
        )}
      >
        <div className="flex h-14 shrink-0 items-center justify-between pr-3 pl-4">
          <Link
            to={paths.desk}
            aria-label="Longtable, to the Desk"
            className="flex items-center gap-2.5 rounded-control"
          >
            <Logo size={24} />
            <span className={cn('font-semibold text-lg', inPanel)}>Longtable</span>
          </Link>
          <IconButton
            label="Keep the sidebar open"
            pressed={keep}
            onClick={() => setKept(!keep)}
            size="sm"
            tooltipSide="right"
            className={inPanel}
          >
            {keep ? <PanelLeftClose /> : <PanelLeftOpen />}
          </IconButton>
        </div>
        <nav aria-label="Main" className="px-2.5 pt-2">
          <ul className="flex flex-col gap-0.5">
            {mainItems.map((item) => {
              const { to, label, key } = item;
              return (
                <li key={to}>
                  <Link
                    to={to}
                    preload="intent"
                    activeOptions={{ exact: true }}
                    {...(item === current && { 'aria-current': 'page' })}
                    className={sidebarLink}
                  >
                    <NavIcon item={item} className="size-4.5" />
                    <span className={cn('flex-1 whitespace-nowrap', inPanel)}>
                      {label}
                      <NavBadgeText item={item} />
                    </span>
                    <span aria-hidden className={cn('text-2xs text-subtle', inPanel)}>
                      G {key}
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
        {children}
      </aside>
    </div>
  );
}
