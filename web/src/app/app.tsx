import { RouterProvider } from '@tanstack/react-router';
import { followAddress } from '../platform/address.ts';
import { afterPaint } from '../platform/after-paint.ts';
import { createLayers } from '../platform/layers.ts';
import { LayersContext } from '../ui/layers.ts';
import { setPageAwaited } from '../ui/lazy-part.tsx';
import { router } from './router.tsx';
import { setPageLoading } from './workspace.ts';

const layers = createLayers(router.history);
setPageLoading(() => router.state.status === 'pending');
const stopAwaiting = router.subscribe('onRendered', () => {
  stopAwaiting();
  afterPaint(() => setPageAwaited(false));
});
// What is outside of the app follows the addresses that the router sets, which become the browser's a moment later.
router.history.subscribe(() => queueMicrotask(followAddress));

/**
 * The pages under /app, for whoever is signed in. It stays once it was shown, so that the router knows of every change of
 * the address; on public pages it shows nothing.
 */
export function App() {
  return (
    <LayersContext value={layers}>
      <RouterProvider router={router} />
    </LayersContext>
  );
}
