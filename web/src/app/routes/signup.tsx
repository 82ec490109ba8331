import { createFileRoute } from '@tanstack/react-router';
import { SignUpPage } from '../../features/authentication/sign-up-page.tsx';
import { enterForm, signInSearch } from '../entry.ts';
import { CheckingScreen } from '../shell/loading-screen.tsx';

export const Route = createFileRoute('/signup')({
  validateSearch: signInSearch,
  beforeLoad: ({ search }) => enterForm(search.next, search.invitation),
  pendingComponent: CheckingScreen,
  component: SignUpPage,
  staticData: { title: 'Create your account' },
});
