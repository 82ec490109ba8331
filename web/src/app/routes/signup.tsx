import { createFileRoute } from '@tanstack/react-router';
import { SignUpPage } from '../../features/people/sign-up-page.tsx';
import { leaveIfSignedIn, signInSearch } from '../entry.ts';
import { CheckingScreen } from '../shell/loading-screen.tsx';

export const Route = createFileRoute('/signup')({
  validateSearch: signInSearch,
  beforeLoad: ({ search }) => leaveIfSignedIn(search.next),
  pendingComponent: CheckingScreen,
  component: SignUpPage,
  staticData: { title: 'Create your account' },
});
