import { RouterProvider } from '@tanstack/react-router';
import { syncAddress } from '../platform/address.ts';
import { afterPaint } from '../platform/after-paint.ts';
import { createLayers } from '../platform/layers.ts';
import { LayersContext } from '../ui/layers.ts';
import { pausePrefetching } from '../ui/lazy-part.tsx';
import { router } from './router.tsx';
import { setIsPageLoading } from './workspace.ts';

const layers = createLayers(router.history);
setIsPageLoading(() => router.state.status === 'pending');
const unsubscribe = router.subscribe('onRendered', () => {
  unsubscribe();
  afterPaint(() => pausePrefetching(false));
});
// The router notifies its listeners before it updates `window.location`.
router.history.subscribe(() => queueMicrotask(syncAddress));

/**
 * The pages under /app. Stays mounted on public pages, where it renders nothing, so that the router sees every navigation.
 */
export function App() {
  return (
    <LayersContext value={layers}>
      <RouterProvider router={router} />
    </LayersContext>
  );
}
