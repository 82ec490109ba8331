import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Announcer } from '../../ui/announcer.tsx';
import { usePageChange } from '../page-change.ts';

export const Route = createRootRoute({ component: Root });

function Root() {
  usePageChange();
  return (
    <>
      <Outlet />
      <Announcer />
    </>
  );
}
