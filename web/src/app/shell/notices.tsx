import { createElement, useEffect } from 'react';
import { choosingSnooze } from '../../features/notifications/actions.ts';
import { uploadDock } from '../../features/resources/uploads/upload-entry.ts';
import { holdSession } from '../../platform/session-hold.ts';
import { useStore } from '../../platform/store.ts';
import { lazyPart, onPartFailed, useEver } from '../../ui/lazy-part.tsx';
import { openToasts, toast } from '../../ui/toast.ts';
import { ChatItem } from './chat-item.tsx';
import { useLateHotkeys } from './late-hotkeys.ts';
import { PinnedList } from './pinned-list.tsx';
import { QuickStats } from './quick-stats.tsx';
import { SessionOver } from './session-over.tsx';
import { ToolsList } from './tools-list.tsx';
import { UpdateBanner } from './update-banner.tsx';
import { useWelcomeNotice } from './welcome-notice.ts';

const SnoozeDialog = lazyPart(
  async () => (await import('../../features/notifications/snooze-dialog.tsx')).SnoozeDialog,
);

/** The bar of a new version, and the welcome notice. Rendered inside `Bars`. */
export function Notices() {
  useWelcomeNotice();
  useLateHotkeys();
  useEffect(() => onPartFailed(showPartFailed), []);
  useEffect(() => holdSession(hasTextToast), []);
  return <UpdateBanner />;
}

export { NotificationBell } from './notification-bell.tsx';

/** What the sidebar has below the main pages. */
export function SidebarLists() {
  return (
    <>
      <ToolsList />
      <ChatItem />
      <PinnedList />
      <QuickStats />
    </>
  );
}

/** What floats over every page: the uploads, the time to snooze until, and the bar of an ended session. */
export function Overlays() {
  const dock = useStore(uploadDock);
  const hasSnoozed = useEver(useStore(choosingSnooze) !== null);
  return (
    <>
      {dock && createElement(dock)}
      {hasSnoozed && <SnoozeDialog />}
      <SessionOver />
    </>
  );
}

/** Toasts with the text of a refused change have an infinite duration. */
function hasTextToast(): boolean {
  return openToasts().some(
    ({ tone, duration }) => tone === 'danger' && duration === Number.POSITIVE_INFINITY,
  );
}

/** The counterpart of the error screen, for a part of the page. */
function showPartFailed(): void {
  toast({
    title: 'This part of the page could not be loaded',
    description: 'The connection was lost. It opens when it is back.',
  });
}
