import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '../../features/authentication/reset-password-page.tsx';
import { leaveIfSignedIn, signInSearch } from '../entry.ts';
import { CheckingScreen } from '../shell/loading-screen.tsx';

export const Route = createFileRoute('/reset-password')({
  validateSearch: signInSearch,
  beforeLoad: ({ search }) => leaveIfSignedIn(search.next),
  pendingComponent: CheckingScreen,
  component: ResetPasswordPage,
  staticData: { title: 'Choose a new password' },
});
