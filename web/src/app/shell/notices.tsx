import { UpdateBanner } from './update-banner.tsx';
import { useWelcomeNotice } from './welcome-notice.ts';

export { PinnedList } from './pinned-list.tsx';
export { SessionOver } from './session-over.tsx';

/** The bar of a new version, and the welcome notice. Rendered inside `Bars`. */
export function Notices() {
  useWelcomeNotice();
  return <UpdateBanner />;
}
