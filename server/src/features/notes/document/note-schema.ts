import { noteAttributes } from '@longtable/contract/note-document/attributes';
import { noteExtensions } from '@longtable/contract/note-document/extensions';
import { getSchema } from '@tiptap/core';
import type { ContentMatch, NodeType } from '@tiptap/pm/model';

export const noteExtensionsHere = noteExtensions();

/** The schema of the text of notes. */
export const noteSchema = getSchema(noteExtensionsHere);

const childrenOf = new Map(
  Object.values(noteSchema.nodes).map((type) => [type.name, namesIn(type.contentMatch)]),
);

/** The names of the nodes that may be within a node, in whatever order and number. */
function namesIn(start: ContentMatch): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<ContentMatch>([start]);
  for (const match of seen) {
    for (let index = 0; index < match.edgeCount; index += 1) {
      const { type, next } = match.edge(index);
      names.add(type.name);
      seen.add(next);
    }
  }
  return names;
}

/** Whether a node may be within another one. The elements of a document are nodes; its fragment is the node `doc`. */
export function mayContain(parent: string, child: string): boolean {
  return childrenOf.get(parent)?.has(child) ?? false;
}

/** Whether the text of a node may have a mark. */
export function mayHaveMark(parent: string, mark: string): boolean {
  const type = Object.hasOwn(noteSchema.marks, mark) ? noteSchema.marks[mark] : undefined;
  return type !== undefined && (nodeNamed(parent)?.allowsMarkType(type) ?? false);
}

/** The node of a name; undefined when our notes have none. */
export function nodeNamed(name: string): NodeType | undefined {
  return Object.hasOwn(noteSchema.nodes, name) ? noteSchema.nodes[name] : undefined;
}

/** Whether a node or mark may have an attribute with this value. */
export function mayHaveAttribute(owner: string, name: string, value: unknown): boolean {
  const attributes = Object.hasOwn(noteAttributes, owner) ? noteAttributes[owner] : undefined;
  const shape = attributes && Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  return shape?.safeParse(value).success ?? false;
}

/** The attributes of a node or mark without those that it may not have. */
export function allowedAttributes(
  owner: string,
  attributes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => mayHaveAttribute(owner, name, value)),
  );
}
