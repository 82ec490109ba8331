import { onFirstInteraction } from '../../ui/lazy-part.tsx';
import type { LoadShape } from './check.ts';

/**
 * Loads a shape ahead, once a person is there, for a form whose changes are optimistic: it has to be checked without a
 * connection too. Returns `load`.
 */
export function ahead(load: LoadShape): LoadShape {
  onFirstInteraction(() => void load().catch(() => undefined));
  return load;
}
