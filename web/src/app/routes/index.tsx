import { createFileRoute } from '@tanstack/react-router';
import { askSignInOptions } from '../../features/authentication/forms/sign-in-options.ts';
import { LandingPage } from '../../features/marketing/landing-page.tsx';
import { checkSession } from '../../platform/session.ts';

export const Route = createFileRoute('/')({
  // Not waited for: it only decides which ways in are offered.
  loader: () => {
    void checkSession().catch(() => undefined);
    void askSignInOptions();
  },
  component: LandingPage,
});
