import type { Resource } from '@longtable/contract/resources';
import { counted } from '../../../ui/counted.ts';

/** One item by its quoted name, several by their number: for titles. */
export function quotedItems(items: readonly Pick<Resource, 'name'>[]): string {
  const [first] = items;
  return items.length === 1 && first ? `“${first.name}”` : counted(items.length, 'item');
}
