import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '../../features/authentication/forgot-password-page.tsx';
import { leaveIfSignedIn, signInSearch } from '../entry.ts';
import { CheckingScreen } from '../shell/loading-screen.tsx';

export const Route = createFileRoute('/forgot-password')({
  validateSearch: signInSearch,
  beforeLoad: ({ search }) => leaveIfSignedIn(search.next),
  pendingComponent: CheckingScreen,
  component: ForgotPasswordPage,
  staticData: { title: 'Forgot your password' },
});
