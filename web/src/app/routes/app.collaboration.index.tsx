import { createFileRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../platform/paths.ts';

export const Route = createFileRoute('/app/collaboration/')({
  beforeLoad: () => {
    throw redirect({ to: paths.teams, replace: true });
  },
});
