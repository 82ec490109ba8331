import { lazyParts, useFirstInteraction } from '../../ui/lazy-part.tsx';

// Not with the first paint, which does not know who is online.
const useParts = lazyParts(() => import('./online-parts.tsx'));

export type OnlineMarkProps = {
  /** Null for none, and for a deleted account. */
  personId: string | null;
  /** A dot on their picture, in a `relative` element, or a text beside their name, with which the dot is not read aloud. */
  as: 'dot' | 'dotBesideText' | 'text';
};

/** Marks a person who is online. */
export function OnlineMark(props: OnlineMarkProps) {
  const parts = useParts(useFirstInteraction());
  return parts && <parts.OnlineMark {...props} />;
}
