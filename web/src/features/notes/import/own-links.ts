import type { ReferenceKind } from '@longtable/contract/note-document/kinds';
import { isOwnImage } from '../editor/clean-html.ts';
import { embedHref } from '../editor/embed-names.ts';
import type { Target } from './html-document.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const shapes: readonly (readonly [ReferenceKind, RegExp])[] = [
  ['task', new RegExp(`^/app/tasks\\?task=(${uuid})$`)],
  ['project', new RegExp(`^/app/collaboration/projects/(${uuid})$`)],
  ['note', new RegExp(`^/app/notes/(${uuid})$`)],
  ['resource', new RegExp(`^/app/resources\\?item=(${uuid})$`)],
  // People have no page: the address names them all the same, so that a text can be read back.
  ['person', new RegExp(`^/app\\?person=(${uuid})$`)],
];

/** The address of something a note refers to, for a text that leaves the product. */
export function exportedHref(kind: ReferenceKind, id: string): string {
  return location.origin + (embedHref(kind, id) ?? `/app?person=${id}`);
}

/** What a link or picture of this site leads to; null for other addresses. */
export function ownTarget(address: string): Target | null {
  const start = `${location.origin}/`;
  if (!address.startsWith(start)) return null;
  const path = address.slice(start.length - 1);
  if (isOwnImage(path)) return { kind: 'image', src: path };
  for (const [kind, shape] of shapes) {
    const id = shape.exec(path)?.[1];
    if (id !== undefined) return { kind, id };
  }
  return null;
}
