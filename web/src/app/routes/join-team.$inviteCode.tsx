import { createFileRoute } from '@tanstack/react-router';
import { JoinPage } from '../../features/teams/join/join-page.tsx';
import { askInvite, enterInvitation } from '../entry.ts';
import { CheckingScreen } from '../shell/loading-screen.tsx';

export const Route = createFileRoute('/join-team/$inviteCode')({
  beforeLoad: async ({ params: { inviteCode } }) => {
    // Asked at the same time as who is here.
    const asked = askInvite(inviteCode);
    await enterInvitation(inviteCode);
    return { asked };
  },
  loader: ({ context }) => context.asked,
  pendingComponent: CheckingScreen,
  component: JoinPage,
  staticData: { title: 'Join a team' },
});
