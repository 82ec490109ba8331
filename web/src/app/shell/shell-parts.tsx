import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { openDialogs } from '../../features/tasks/dialogs/open-dialogs.ts';
import { useTaskAddress } from '../../features/tasks/dialogs/task-address.ts';
import { holdSession } from '../../platform/session-hold.ts';
import { useStore } from '../../platform/store.ts';
import { lazyPart, onPartFailed, useEver } from '../../ui/lazy-part.tsx';
import { openToasts, toast, toastStore } from '../../ui/toast.ts';
import { shellDialog } from './shell-dialogs.ts';

const TaskDialogs = lazyPart(async () => {
  const [{ TaskDialogs }, { joinTasks }] = await Promise.all([
    import('../../features/tasks/dialogs/task-dialogs.tsx'),
    import('../../features/tasks/tasks.register.ts'),
  ]);
  await joinTasks();
  return TaskDialogs;
});
const Palette = lazyPart(async () => (await import('../palette/palette.tsx')).Palette);
const ShortcutsDialog = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);
const SignOutDialog = lazyPart(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);
const Toaster = lazyPart(async () => (await import('../../ui/toaster.tsx')).Toaster);

/** Dialogs and toasts that may appear on every page. `children` are beside the toasts, above dialogs. */
export function ShellParts({ children }: { children: ReactNode }) {
  useTaskAddress();
  useEffect(() => onPartFailed(showPartFailed), []);
  useEffect(() => holdSession(hasTextToast), []);
  const dialog = useStore(shellDialog);
  const { detail, form, deleting } = useStore(openDialogs);
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot);
  const hadTaskDialog = useEver(detail !== null || form !== null || deleting !== null);
  const hadPalette = useEver(dialog === 'palette');
  const hadShortcuts = useEver(dialog === 'shortcuts');
  const hadSignOut = useEver(dialog === 'signOut');
  const hadToast = useEver(toasts.length > 0);
  return (
    <>
      {hadTaskDialog && <TaskDialogs />}
      {hadPalette && <Palette />}
      {hadShortcuts && <ShortcutsDialog />}
      {hadSignOut && <SignOutDialog />}
      {/* Mounted before any dialog: dialogs hide the rest of the page from screen readers, except elements with
          `aria-live`. */}
      <div aria-live="off">
        {children}
        {hadToast && <Toaster />}
      </div>
    </>
  );
}

/** The counterpart of the error screen, for a part of the page. */
function showPartFailed(): void {
  toast({
    title: 'This part of the page could not be loaded',
    description: 'The connection was lost. It opens when it is back.',
  });
}

/** Toasts with the text of a refused change have an infinite duration. */
function hasTextToast(): boolean {
  return openToasts().some(
    ({ tone, duration }) => tone === 'danger' && duration === Number.POSITIVE_INFINITY,
  );
}
