import { createContext, type ReactNode, use } from 'react';
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
  /** An `ActionsMenu`, and what is before it. */
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
