import { deviceStorage } from './device-storage.ts';
import { createStore, useStore } from './store.ts';

/** What the person chose; `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system';

const key = 'theme';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const store = createStore<Theme>(read());

/** The chosen theme and how to choose another; remembered in this browser, in all its tabs. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useStore(store), setTheme };
}

function setTheme(theme: Theme): void {
  deviceStorage.set(key, theme);
  store.set(theme);
}

function read(): Theme {
  const stored = deviceStorage.get(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

// theme.js has done the same before the first paint; from here on it follows what changes.
function paint(): void {
  const theme = store.get();
  const page = document.documentElement;
  page.dataset['theme'] = theme === 'system' ? (systemIsDark.matches ? 'dark' : 'light') : theme;
  // The browser's own bars as well.
  const canvas = getComputedStyle(page).getPropertyValue('--canvas').trim();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = canvas;
}

store.subscribe(paint);
systemIsDark.addEventListener('change', paint);
window.addEventListener('storage', (event) => {
  if (event.key === key) store.set(read());
});
