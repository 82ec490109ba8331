import type { Node, Schema } from '@tiptap/pm/model';
import { isList, plainBlock } from './plain-blocks.ts';
import { type ReadBlock, readBlocks, readDescription } from './read-description.ts';
import { markerOf, writeBlock } from './write-block.ts';

/** A Markdown text and the document of the editor that was read from it. */
export type DescriptionText = {
  readonly doc: Node;
  /**
   * The Markdown of a document that grew out of `doc`. Blocks that nobody changed are written as they were, byte by byte, with what
   * is between them.
   */
  readonly write: (doc: Node) => string;
};

/** Opens a description in the editor; null for one that can only be edited as text. */
export function openDescription(schema: Schema, text: string): DescriptionText | null {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const hasOtherLines = lines !== text && text.replaceAll('\r\n', '').search(/[\r\n]/) < 0;
  const read = readDescription(lines);
  if (!read) return null;
  const doc = schema.nodeFromJSON({
    type: 'doc',
    content: read.blocks.length === 0 ? [{ type: 'paragraph' }] : read.blocks.map(({ node }) => node),
  });
  doc.check();
  const keys = new WeakMap<Node, string>();
  const keyOf = (node: Node) => cached(keys, node, () => JSON.stringify(node.toJSON()));
  const originals = read.blocks.length === 0 ? [] : doc.children;
  const written = new Map<string, WeakMap<Node, string>>();
  const writeNew = (node: Node, avoid: string | undefined) => {
    const cache = written.get(avoid ?? '') ?? new WeakMap<Node, string>();
    written.set(avoid ?? '', cache);
    return cached(cache, node, () => {
      const block = plainBlock(node.toJSON());
      return block ? writeBlock(block, read.definitions, readBlocks, avoid) : '';
    });
  };
  return {
    doc,
    write(next) {
      const blocks = next.children.filter((node) => !isEmpty(node));
      const found = placesOf(blocks, originals, keyOf);
      if (blocks.length === originals.length && found.every((place, index) => place === index)) return text;
      let result = '';
      let marker: string | undefined;
      for (const [index, node] of blocks.entries()) {
        const before = blocks[index - 1];
        const list = listOf(node);
        const avoid = list && before && listOf(before) ? marker : undefined;
        const original = read.blocks[found[index] ?? -1];
        marker = list ? markerOf(list, avoid) : undefined;
        const isSource =
          original && (!list || list.marker === marker) && (!original.isOpen || index === blocks.length - 1);
        const own = isSource ? original.source : writeNew(node, avoid);
        if (own === '') continue;
        if (result !== '') result += between(read.blocks, found[index - 1], found[index]);
        // It would be a part of the list.
        result += before && listOf(before) && !list ? own.trimStart() : own;
      }
      return hasOtherLines ? result.replaceAll('\n', '\r\n') : result;
    },
  };
}

/** For each block, which of the original ones it is. */
function placesOf(
  blocks: readonly Node[],
  originals: readonly Node[],
  keyOf: (node: Node) => string,
): readonly (number | undefined)[] {
  const own = new Map(originals.map((node, index) => [node, index]));
  const same = Map.groupBy(originals.keys(), (index) => keyOf(originals[index] as Node));
  // What was taken back is equal, but no longer the same object.
  return blocks.map((node) => own.get(node) ?? same.get(keyOf(node))?.shift());
}

/** What is written between two blocks, of which those that are original have their place. */
function between(
  blocks: readonly ReadBlock[],
  first: number | undefined,
  second: number | undefined,
): string {
  const known = first !== undefined ? blocks[first] : second === undefined ? undefined : blocks[second - 1];
  const after = known?.after ?? '';
  const isTogether = first !== undefined && second === first + 1;
  // Any block may be right below a heading or code.
  const isApart =
    after.includes('\n\n') ||
    (after !== '' && ['heading', 'codeBlock'].includes(known?.node.type ?? '') && first !== undefined);
  return isTogether || isApart ? after : '\n\n';
}

function isEmpty(node: Node): boolean {
  return node.type.name === 'paragraph' && node.content.size === 0;
}

function listOf(node: Node) {
  const name = node.type.name;
  if (name !== 'bulletList' && name !== 'orderedList' && name !== 'taskList') return null;
  const block = plainBlock(node.toJSON());
  return block && isList(block) ? block : null;
}

function cached(cache: WeakMap<Node, string>, node: Node, make: () => string): string {
  let value = cache.get(node);
  if (value === undefined) {
    value = make();
    cache.set(node, value);
  }
  return value;
}
