import { createPreference } from './preference.ts';
import { useStore } from './store.ts';

/** The person's choice; `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system';

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const store = createPreference<Theme>('theme', {
  read: (stored) => (stored === 'light' || stored === 'dark' ? stored : 'system'),
  write: (theme) => theme,
});

/** The theme and its setter; kept in this browser for all tabs. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useStore(store), setTheme };
}

/** Sets the theme of this browser. */
export function setTheme(theme: Theme): void {
  store.set(theme);
}

// theme.js sets the theme before the first paint; this applies later changes.
function paint(): void {
  const theme = store.get();
  const page = document.documentElement;
  page.dataset['theme'] = theme === 'system' ? (systemIsDark.matches ? 'dark' : 'light') : theme;
  // The colour of the browser's own bars.
  const canvas = getComputedStyle(page).getPropertyValue('--canvas').trim();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = canvas;
}

store.subscribe(paint);
systemIsDark.addEventListener('change', paint);
