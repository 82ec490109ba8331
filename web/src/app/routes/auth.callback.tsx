import { createFileRoute } from '@tanstack/react-router';
import { AuthCallbackPage } from '../../features/people/auth-callback-page.tsx';
import { signInSearch } from '../entry.ts';
import { CheckingScreen } from '../shell/loading-screen.tsx';

export const Route = createFileRoute('/auth/callback')({
  validateSearch: signInSearch,
  pendingComponent: CheckingScreen,
  component: AuthCallbackPage,
  staticData: { title: 'Signing in' },
});
