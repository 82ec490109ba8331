import { createFileRoute } from '@tanstack/react-router';
import { SignInPage } from '../../features/authentication/sign-in-page.tsx';
import { enterForm, signInSearch } from '../entry.ts';
import { CheckingScreen } from '../shell/loading-screen.tsx';

export const Route = createFileRoute('/signin')({
  validateSearch: signInSearch,
  beforeLoad: ({ search }) => enterForm(search.next),
  pendingComponent: CheckingScreen,
  component: SignInPage,
  staticData: { title: 'Sign in' },
});
