import { useEffect } from 'react';
import { openNewTask } from '../../features/tasks/dialogs/open-form.ts';
import { registerHotkeys } from '../../platform/hotkeys.ts';
import { shellDialog } from './shell-dialogs.ts';

/** The shortcuts of every page under /app, besides those that go to a page (navigation-keys.ts). */
export function useShellHotkeys(): void {
  useEffect(
    () =>
      registerHotkeys([
        {
          keys: 'Mod+K',
          label: 'Search and commands',
          group: 'Navigation',
          inFields: true,
          run: () => shellDialog.set('palette'),
        },
        { keys: 'C', label: 'New task', group: 'Tasks', run: () => void openNewTask() },
        {
          keys: '?',
          label: 'Show keyboard shortcuts',
          group: 'Help',
          run: () => shellDialog.set('shortcuts'),
        },
      ]),
    [],
  );
}
