import type { CurrentUser } from '@longtable/contract/people';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { type ComponentType, StrictMode } from 'react';
import { vi } from 'vitest';
import { queryClient } from '../src/platform/query-client.ts';
import { session } from '../src/platform/session.ts';
import { renderCommitted } from './render-committed.tsx';
import { aUser } from './samples.ts';

/** Renders a component as the only content of a page, for a signed-in person. Its links don't navigate. */
export async function renderAlone(
  Component: ComponentType,
  { user = aUser() }: { user?: CurrentUser } = {},
): Promise<void> {
  session.set({ state: 'signedIn', user, offset: '1', off: [] });
  const router: AnyRouter = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <main className="flex flex-col p-4">
          <h1>Alone</h1>
          <Component />
        </main>
      ),
    }),
    history: createMemoryHistory(),
  });
  await renderCommitted(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  // The router shows it when it has loaded its route.
  await vi.waitUntil(() => document.querySelector('main'));
}
