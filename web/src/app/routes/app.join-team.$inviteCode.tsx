import { createFileRoute } from '@tanstack/react-router';
import { inviteReached } from '../../features/authentication/pending-invite.ts';
import { JoinInsidePage } from '../../features/teams/join/join-inside-page.tsx';

export const Route = createFileRoute('/app/join-team/$inviteCode')({
  loader: ({ params: { inviteCode } }) => {
    inviteReached(inviteCode);
    return askInvite(inviteCode);
  },
  component: JoinInsidePage,
  staticData: { title: 'Join a team' },
});

/** Only this page needs to know how, and its route is part of every page. */
async function askInvite(inviteCode: string) {
  const asking = await import('../../features/teams/join/ask-invite.ts');
  return asking.askInvite(inviteCode);
}
