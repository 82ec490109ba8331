import { createFileRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../platform/paths.ts';

/** Any other path leads to the front door (docs/product/shell.md, "Addresses"). */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: paths.landing, replace: true });
  },
});
