import { onFirstInteraction } from '../../ui/lazy-part.tsx';
import type { LoadShape } from './check.ts';

/**
 * Loads the shape of an optimistic form at the first interaction, so that it can be validated offline. Returns `load`.
 */
export function preloadShape(load: LoadShape): LoadShape {
  onFirstInteraction(() => void load().catch(() => undefined));
  return load;
}
