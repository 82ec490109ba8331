import type { ReactNode } from 'react';
import { LinkTab, LinkTabs } from '../../../kits/page/link-tabs.tsx';
import { PageBar, PageTitle } from '../../../kits/page/page-bar.tsx';
import { paths } from '../../../platform/paths.ts';

const lists = [
  { to: paths.teams, label: 'Teams' },
  { to: paths.projects, label: 'Projects' },
] as const;

/** The bar of the lists of teams and projects, with links between the two. */
export function CollaborationHeader({ title, actions }: { title: string; actions?: ReactNode }) {
  return (
    <PageBar
      // The link to the page shows its title.
      hidesTitle
      title={<PageTitle>{title}</PageTitle>}
      tabs={
        <LinkTabs label="Teams and projects">
          {lists.map(({ to, label }) => (
            // Marked as the current page with any filter in the URL.
            <LinkTab key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
              {label}
            </LinkTab>
          ))}
        </LinkTabs>
      }
      actions={actions}
    />
  );
}
