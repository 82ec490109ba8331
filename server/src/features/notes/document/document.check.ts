import { resourceOfImage } from '@longtable/contract/note-document/links';
import { noteFragment } from '@longtable/contract/note-documents';
import { maxNoteDepth } from '@longtable/contract/rules/note-limits';
import * as Y from 'yjs';
import { mayContain, mayHaveAttribute, mayHaveMark } from './note-schema.ts';

/** Anything that items of a document are in. */
type Parent = Y.AbstractType<unknown>;

/** What was added to a document. */
export type Added = {
  /** The files that images and blocks show, not those that a line only names. */
  readonly fileIds: readonly string[];
};

/**
 * What was added to a document after a state. Null unless all of it is part of a note: nodes, marks and attributes of the schema, with
 * allowed values, in the fragment of the text, and text in blocks only. Order and number of nodes are not checked: two changes that are
 * valid by themselves may break them together, and editors mend that.
 */
export function readAdded(doc: Y.Doc, before: ReadonlyMap<number, number>): Added | null {
  const fileIds = new Set<string>();
  const places = new Map<Parent, Place | null>();
  for (const [client, structs] of doc.store.clients) {
    const from = before.get(client) ?? 0;
    const last = structs.at(-1);
    if (!last || last.id.clock + last.length <= from) continue;
    for (let index = from === 0 ? 0 : Y.findIndexSS(structs, from); index < structs.length; index += 1) {
      const struct = structs[index];
      if (struct instanceof Y.Item && !isAllowed(struct)) return null;
    }
  }
  return { fileIds: [...fileIds] };

  function isAllowed(item: Y.Item): boolean {
    const parent = item.parent as Parent;
    const place = placeOf(parent);
    if (!place) return false;
    // What was deleted with the update that added it has no content any more.
    if (item.deleted) return true;
    if (!mayBeIn(item, parent, place)) return false;
    const fileId = fileIdOf(item, place);
    if (fileId !== undefined) fileIds.add(fileId);
    return true;
  }

  /** Null for another shared type than the fragment, and for what is nested too deeply. */
  function placeOf(type: Parent): Place | null {
    const known = places.get(type);
    if (known !== undefined) return known;
    const place = findPlace(type);
    places.set(type, place);
    return place;
  }

  function findPlace(type: Parent): Place | null {
    const parent = type.parent as Parent | null;
    if (parent === null) return doc.share.get(noteFragment) === type ? { node: 'doc', depth: 0 } : null;
    const around = placeOf(parent);
    if (!around || around.depth >= maxNoteDepth) return null;
    const node = type instanceof Y.XmlElement ? type.nodeName : around.node;
    return { node, depth: around.depth + 1 };
  }
}

/** The node that something is in (of a text, that around it), and how deep that is. */
type Place = { readonly node: string; readonly depth: number };

/** The file that an attribute of a node names. Its value was checked. */
function fileIdOf({ content, parentSub }: Y.Item, { node }: Place): string | undefined {
  if (parentSub === null || !(content instanceof Y.ContentAny)) return undefined;
  const value: unknown = content.arr[0];
  if (typeof value !== 'string') return undefined;
  if (node === 'file' && parentSub === 'resourceId') return value;
  return node === 'image' && parentSub === 'src' ? resourceOfImage(value) : undefined;
}

function mayBeIn({ content, parentSub }: Y.Item, parent: Parent, { node }: Place): boolean {
  if (parent instanceof Y.XmlText) return parentSub === null && mayBeInText(content, node);
  const isElement = parent instanceof Y.XmlElement;
  if (parentSub !== null) {
    if (!isElement || !(content instanceof Y.ContentAny) || content.arr.length !== 1) return false;
    return mayHaveAttribute(node, parentSub, content.arr[0]);
  }
  if (!isElement && node !== 'doc') return false;
  if (!(content instanceof Y.ContentType)) return false;
  const { type } = content;
  if (type instanceof Y.XmlText) return mayContain(node, 'text');
  return type instanceof Y.XmlElement && type.nodeName !== 'text' && mayContain(node, type.nodeName);
}

function mayBeInText(content: Y.Item['content'], node: string): boolean {
  if (content instanceof Y.ContentString) return true;
  if (!(content instanceof Y.ContentFormat)) return false;
  const { key, value } = content as { key: string; value: unknown };
  if (!mayHaveMark(node, key)) return false;
  if (value === null) return true;
  if (typeof value !== 'object' || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, each]) => mayHaveAttribute(key, name, each));
}
