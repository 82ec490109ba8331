import { deviceStorage } from './device-storage.ts';
import { createStore, useStore } from './store.ts';

/** Spacing of lists, cards and tables. */
export type Density = 'comfortable' | 'compact';

const key = 'density';
const store = createStore<Density>(read());

/** The density and its setter; kept in this browser for all tabs. */
export function useDensity(): { density: Density; setDensity: (density: Density) => void } {
  return { density: useStore(store), setDensity };
}

function setDensity(density: Density): void {
  deviceStorage.set(key, density);
  store.set(density);
}

function read(): Density {
  return deviceStorage.get(key) === 'compact' ? 'compact' : 'comfortable';
}

// theme.js sets it before the first paint. The sizes are tokens (ui/tokens.css).
store.subscribe(() => {
  document.documentElement.dataset['density'] = store.get();
});
window.addEventListener('storage', (event) => {
  if (event.key === key) store.set(read());
});
