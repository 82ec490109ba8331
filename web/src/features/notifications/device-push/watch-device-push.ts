import { session } from '../../../platform/session.ts';
import type { Watcher } from '../../../platform/sync.ts';

/** How long after a sign-in it is set up again, in milliseconds (docs/product/notification-settings.md, "Device push"). */
const afterSignInMs = 1000;

/**
 * Sets device push up when the page has loaded, a second after the session has started, and when the person allows notifications. Loads
 * nothing where the server has it off.
 */
export const watchDevicePush: Watcher = () => {
  const now = session.get();
  if (now.state !== 'signedIn' || now.off.includes('devicePush')) return () => undefined;
  const setUp = async () => {
    const { trySetUpDevicePush } = await import('./set-up.ts');
    await trySetUpDevicePush();
  };
  // A part that can't be loaded is loaded with the next page.
  const begin = () => void setUp().catch(() => undefined);
  begin();
  const timer = setTimeout(begin, afterSignInMs);
  const stopWatching = onPermission(begin);
  return () => {
    clearTimeout(timer);
    stopWatching();
  };
};

/** Calls `then` whenever the permission for notifications changes. */
function onPermission(then: () => void): () => void {
  let status: PermissionStatus | null = null;
  let isOver = false;
  // Browsers without it ask again with the next page.
  const permissions = navigator.permissions as Permissions | undefined;
  const begin = async () => {
    const found = await permissions?.query({ name: 'notifications' });
    if (isOver || !found) return;
    status = found;
    found.addEventListener('change', then);
  };
  void begin().catch(() => undefined);
  return () => {
    isOver = true;
    status?.removeEventListener('change', then);
  };
}
