import { noteFragment } from '@longtable/contract/note-documents';
import { commonItems } from '@longtable/contract/rules/common-items';
import * as Y from 'yjs';

/**
 * Makes the text of a document that of another one. Blocks that are the same in both stay as they are, so that what others type in
 * these at the same moment is kept.
 */
export function replaceText(doc: Y.Doc, by: Y.Doc): void {
  const [fragment, other] = [doc.getXmlFragment(noteFragment), by.getXmlFragment(noteFragment)];
  const [before, after] = [blocksOf(fragment), blocksOf(other)];
  const kept = commonItems(before.map(textOf), after.map(textOf));
  doc.transact(() => {
    let [at, from, to] = [0, 0, 0];
    for (const [keptFrom, keptTo] of [...kept, [before.length, after.length] as const]) {
      if (keptFrom > from) fragment.delete(at, keptFrom - from);
      const added = after.slice(to, keptTo).map((block) => block.clone());
      if (added.length > 0) fragment.insert(at, added);
      at += added.length + 1;
      [from, to] = [keptFrom + 1, keptTo + 1];
    }
  });
}

type Block = Y.XmlElement | Y.XmlText;

function blocksOf(fragment: Y.XmlFragment): Block[] {
  return fragment.toArray().filter((block) => block instanceof Y.XmlElement || block instanceof Y.XmlText);
}

/** All of a block as text, to compare. */
function textOf(block: Block): string {
  return JSON.stringify(plain(block));
}

function plain(node: unknown): unknown {
  if (node instanceof Y.XmlText) return node.toDelta();
  if (!(node instanceof Y.XmlElement)) return null;
  const attributes = Object.entries(node.getAttributes()).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return [node.nodeName, attributes, node.toArray().map(plain)];
}
