import { createStore, useStore } from './store.ts';

/** How much room lists, cards and tables take. */
export type Density = 'comfortable' | 'compact';

const key = 'density';
const store = createStore<Density>(read());

/** The chosen density and how to choose another; remembered in this browser, in all its tabs. */
export function useDensity(): { density: Density; setDensity: (density: Density) => void } {
  return { density: useStore(store), setDensity };
}

function setDensity(density: Density): void {
  try {
    localStorage.setItem(key, density);
  } catch {
    // Storage is switched off: it holds as long as the page.
  }
  store.set(density);
}

function read(): Density {
  try {
    return localStorage.getItem(key) === 'compact' ? 'compact' : 'comfortable';
  } catch {
    return 'comfortable';
  }
}

// theme.js has done the same before the first paint. The sizes are tokens (ui/tokens.css).
store.subscribe(() => {
  document.documentElement.dataset['density'] = store.get();
});
window.addEventListener('storage', (event) => {
  if (event.key === key) store.set(read());
});
