import { type ReactNode, useSyncExternalStore } from 'react';
import { openDialogs } from '../../features/tasks/dialogs/open-dialogs.ts';
import { useTaskAddress } from '../../features/tasks/dialogs/task-address.ts';
import { useStore } from '../../platform/store.ts';
import { lazyPart, useEver } from '../../ui/lazy-part.tsx';
import { toastStore } from '../../ui/toast.ts';
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
