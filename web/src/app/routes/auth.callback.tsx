import { createFileRoute } from '@tanstack/react-router';
import { AuthCallbackPage } from '../../features/authentication/auth-callback-page.tsx';
import { callbackSearch } from '../../features/authentication/callback-search.ts';
import { signInSearch } from '../entry.ts';
import { CheckingScreen } from '../shell/loading-screen.tsx';

export const Route = createFileRoute('/auth/callback')({
  validateSearch: (search) => ({ ...signInSearch(search), ...callbackSearch(search) }),
  pendingComponent: CheckingScreen,
  component: AuthCallbackPage,
  staticData: { title: 'Signing in' },
});
