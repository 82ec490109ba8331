import { Ellipsis } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { type Crumb, Crumbs } from '../page/crumbs.tsx';
import { PageBar } from '../page/page-bar.tsx';

/** The tabs of the entity's page, in its bar. */
export const EntityTabs = createContext<ReactNode>(null);

/** The bar of an entity's page: what contains it, its name, its tabs and its menu. */
export function EntityHeader({
  parents,
  mark,
  name,
  badge,
  actions,
}: {
  parents: readonly Crumb[];
  /** Its picture, 24 px. */
  mark?: ReactNode;
  name: string;
  /** After the name. */
  badge?: ReactNode;
  /** An `EntityMenu`, and what is before it. */
  actions: ReactNode;
}) {
  return (
    <PageBar
      title={<Crumbs parents={parents} mark={mark} name={name} badge={badge} />}
      tabs={use(EntityTabs)}
      actions={actions}
    />
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
