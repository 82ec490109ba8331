import { createFileRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../platform/paths.ts';

/** Any unknown path under /app leads to the Desk (docs/product/shell.md, "Addresses"). */
export const Route = createFileRoute('/app/$')({
  beforeLoad: () => {
    throw redirect({ to: paths.desk, replace: true });
  },
});
