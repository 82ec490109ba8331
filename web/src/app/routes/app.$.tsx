import { createFileRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../platform/paths.ts';

/** Any unknown path under /app leads to the Desk (workspace §2). */
export const Route = createFileRoute('/app/$')({
  beforeLoad: () => {
    throw redirect({ to: paths.desk, replace: true });
  },
});
