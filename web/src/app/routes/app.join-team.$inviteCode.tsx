import { createFileRoute } from '@tanstack/react-router';
import { inviteReached } from '../../features/authentication/pending-invite.ts';
import { askInvite } from '../../features/teams/join/ask-invite.ts';
import { JoinInsidePage } from '../../features/teams/join/join-inside-page.tsx';
import { joinWorkspace } from '../workspace.ts';

export const Route = createFileRoute('/app/join-team/$inviteCode')({
  loader: async ({ cause, params: { inviteCode } }) => {
    inviteReached(inviteCode);
    const [answer] = await Promise.all([askInvite(inviteCode), joinWorkspace(cause, () => undefined)]);
    return answer;
  },
  component: JoinInsidePage,
  staticData: { title: 'Join a team' },
});
