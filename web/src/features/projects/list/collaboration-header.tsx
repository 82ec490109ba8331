import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LinkTab, LinkTabs } from '../../../kits/page/link-tabs.tsx';
import { PageBar, PageTitle } from '../../../kits/page/page-bar.tsx';
import { paths } from '../../../platform/paths.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const OpenInvitation = lazyPart(
  async () => (await import('../../notifications/open-invitation.tsx')).OpenInvitation,
);

const lists = {
  teams: { to: paths.teams, label: 'Teams' },
  projects: { to: paths.projects, label: 'Projects' },
} as const;

/**
 * The bar of the lists of teams and projects, with links between the two. Below it is the invitation whose notification has led here, if
 * one has: what it is to is not in the list before it is accepted.
 */
export function CollaborationHeader({ list, actions }: { list: keyof typeof lists; actions?: ReactNode }) {
  const invitationId = useSearch({ strict: false, select: ({ invitation }) => invitation });
  return (
    <>
      <PageBar
        // The link to the page shows its title.
        hidesTitle
        title={<PageTitle>{lists[list].label}</PageTitle>}
        tabs={
          <LinkTabs label="Teams and projects">
            {Object.values(lists).map(({ to, label }) => (
              // Marked as the current page with any filter in the URL.
              <LinkTab key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
                {label}
              </LinkTab>
            ))}
          </LinkTabs>
        }
        actions={actions}
      />
      {invitationId !== undefined && <OpenInvitation to={list} invitationId={invitationId} />}
    </>
  );
}
