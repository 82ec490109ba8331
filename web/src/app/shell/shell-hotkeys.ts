import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openNewTask } from '../../features/tasks/dialogs/open-form.ts';
import { registerHotkeys } from '../../platform/hotkeys.ts';
import { paths } from '../../platform/paths.ts';
import { navItems } from '../navigation.ts';
import { shellDialog } from './shell-dialogs.ts';

const pages = [...navItems, { to: paths.projects, label: 'Projects', key: 'P' }];

/** The shortcuts of every page under /app that work from its first paint on; others follow (late-hotkeys.ts). */
export function useShellHotkeys(): void {
  const router = useRouter();
  useEffect(
    () =>
      registerHotkeys([
        ...pages.map(({ to, label, key }) => ({
          keys: `G ${key}`,
          label: `Go to ${label}`,
          group: 'Navigation',
          run: () => void router.navigate({ to }),
        })),
        {
          keys: 'Mod+K',
          label: 'Search and commands',
          group: 'Navigation',
          inFields: true,
          run: () => shellDialog.set('palette'),
        },
        { keys: 'C', label: 'New task', group: 'Tasks', run: () => void openNewTask() },
      ]),
    [router],
  );
}
