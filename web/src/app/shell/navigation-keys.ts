import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { registerHotkeys } from '../../platform/hotkeys.ts';
import { paths } from '../../platform/paths.ts';
import { onFirstInteraction } from '../../ui/lazy-part.tsx';
import { navItems } from '../navigation.ts';
import { toolItems } from '../tools.ts';

const pages = [...navItems, ...toolItems];
const keys = [...pages, { to: paths.projects, label: 'Projects', key: 'P' }];

/** Enables the shortcuts that go to a page, and preloads the pages, so that they open immediately and offline. */
export function useNavigationKeys(): void {
  const router = useRouter();
  useEffect(
    () =>
      registerHotkeys(
        keys.map(({ to, label, key }) => ({
          keys: `G ${key}`,
          label: `Go to ${label}`,
          group: 'Navigation',
          run: () => void router.navigate({ to }),
        })),
      ),
    [router],
  );
  useEffect(
    () =>
      onFirstInteraction(() => {
        for (const { to } of pages) router.preloadRoute({ to }).catch(() => undefined);
      }),
    [router],
  );
}
