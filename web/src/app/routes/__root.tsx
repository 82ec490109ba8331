import { createRootRoute, Outlet } from '@tanstack/react-router';
import { useAddress } from '../../platform/address.ts';
import { isInApp } from '../../platform/paths.ts';
import { usePageChange } from '../page-change.ts';

export const Route = createRootRoute({
  component: Root,
  // Public pages are not routes (public-pages.tsx).
  notFoundComponent: () => null,
});

function Root() {
  return useAddress(({ pathname }) => isInApp(pathname)) ? <AppPage /> : null;
}

function AppPage() {
  usePageChange();
  return <Outlet />;
}
