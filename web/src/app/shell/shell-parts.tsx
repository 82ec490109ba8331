import { useSyncExternalStore } from 'react';
import { useTaskAddress } from '../../features/tasks/task-address.ts';
import { openDialogs } from '../../features/tasks/task-dialogs.store.ts';
import { useStore } from '../../platform/store.ts';
import { lazyPart, useEver } from '../../ui/lazy-part.tsx';
import { toastStore } from '../../ui/toast.ts';
import { SessionOver } from './session-over.tsx';
import { shellDialog } from './shell-dialogs.ts';

const TaskDialogs = lazyPart(async () => (await import('../../features/tasks/task-dialogs.tsx')).TaskDialogs);
const ShortcutsDialog = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);
const SignOutDialog = lazyPart(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);
const Toaster = lazyPart(async () => (await import('../../ui/toaster.tsx')).Toaster);

/** What appears over every page of the app now and then. */
export function ShellParts() {
  useTaskAddress();
  const dialog = useStore(shellDialog);
  const { detail, form, deleting } = useStore(openDialogs);
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot);
  const hadTaskDialog = useEver(detail !== null || form !== null || deleting !== null);
  const hadShortcuts = useEver(dialog === 'shortcuts');
  const hadSignOut = useEver(dialog === 'signOut');
  const hadToast = useEver(toasts.length > 0);
  return (
    <>
      {hadTaskDialog && <TaskDialogs />}
      {hadShortcuts && <ShortcutsDialog />}
      {hadSignOut && <SignOutDialog />}
      {/* There before any dialog: what surrounds a dialog is hidden from screen readers, unless it has `aria-live`. */}
      <div aria-live="off">
        <SessionOver />
        {hadToast && <Toaster />}
      </div>
    </>
  );
}
