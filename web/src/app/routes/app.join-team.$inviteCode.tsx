import { createFileRoute } from '@tanstack/react-router';
import { inviteReached } from '../../features/authentication/pending-invite.ts';
import { InAppJoinPage } from '../../features/teams/join/in-app-join-page.tsx';

export const Route = createFileRoute('/app/join-team/$inviteCode')({
  loader: ({ params: { inviteCode } }) => {
    inviteReached(inviteCode);
    return fetchInvite(inviteCode);
  },
  component: InAppJoinPage,
  staticData: { title: 'Join a team' },
});

/** Imported dynamically, as routes are part of every page. */
async function fetchInvite(inviteCode: string) {
  const invites = await import('../../features/teams/join/fetch-invite.ts');
  return invites.fetchInvite(inviteCode);
}
