import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { registerHotkeys } from '../../platform/hotkeys.ts';
import { lazyModule, onFirstInteraction } from '../../ui/lazy-part.tsx';
import { navItems } from '../navigation.ts';
import { chatItem, notificationsItem, toolItems } from '../tools.ts';
import { shellDialog } from './shell-dialogs.ts';

const newNote = lazyModule(() => import('../../features/notes/new-note.ts'));

async function openNewNote(): Promise<void> {
  (await newNote()).openNewNote();
}

/**
 * Enables the shortcuts of every page that may be enabled a moment after its first paint, and preloads the main pages, so that they
 * open immediately and offline.
 */
export function useLateHotkeys(): void {
  const router = useRouter();
  useEffect(
    () =>
      registerHotkeys([
        ...[...toolItems, chatItem, notificationsItem].map(({ to, label, key }) => ({
          keys: `G ${key}`,
          label: `Go to ${label}`,
          group: 'Navigation',
          run: () => void router.navigate({ to }),
        })),
        { keys: 'W', label: 'New note', group: 'Notes', run: () => void openNewNote() },
        {
          keys: '?',
          label: 'Show keyboard shortcuts',
          group: 'Help',
          run: () => shellDialog.set('shortcuts'),
        },
      ]),
    [router],
  );
  useEffect(
    () =>
      onFirstInteraction(() => {
        for (const { to } of navItems) router.preloadRoute({ to }).catch(() => undefined);
      }),
    [router],
  );
}
