import { createFileRoute } from '@tanstack/react-router';
import { LandingPage } from '../../features/people/landing-page.tsx';
import { checkSession } from '../../platform/session.ts';

export const Route = createFileRoute('/')({
  // Not waited for: it only decides which way in is offered.
  loader: () => {
    void checkSession().catch(() => undefined);
  },
  component: LandingPage,
});
