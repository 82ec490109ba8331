import { createPreference } from './preference.ts';
import { useStore } from './store.ts';

/** Spacing of lists, cards and tables. */
export type Density = 'comfortable' | 'compact';

const store = createPreference<Density>('density', {
  read: (stored) => (stored === 'compact' ? 'compact' : 'comfortable'),
  write: (density) => density,
});

/** The density and its setter; kept in this browser for all tabs. */
export function useDensity(): { density: Density; setDensity: (density: Density) => void } {
  return { density: useStore(store), setDensity: store.set };
}

// theme.js sets it before the first paint. The sizes are tokens (ui/tokens.css).
store.subscribe(() => {
  document.documentElement.dataset['density'] = store.get();
});
