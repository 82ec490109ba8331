import { useScrollAnchor } from '../../../ui/use-scroll-anchor.ts';

/** `useScrollAnchor` as a part of a column that is loaded after the first paint, before which nobody scrolls. */
export function ScrollAnchor({
  virtualizer,
  itemOf,
  list,
}: {
  virtualizer: Parameters<typeof useScrollAnchor>[0];
  itemOf: Parameters<typeof useScrollAnchor>[1];
  list: Parameters<typeof useScrollAnchor>[2];
}) {
  useScrollAnchor(virtualizer, itemOf, list);
  return null;
}
