import { noteFragment } from '@longtable/contract/note-fragment';
import * as Y from 'yjs';

/** Words of a page, in paragraphs and a list under a heading. */
const blocksPerPage = 5;
const wordsPerBlock = 95;
const words = 'the quick brown fox jumps over the lazy dog while rain falls on old oak planks'.split(' ');

/** A text of so many pages, as one update of Yjs, and how many words it has. */
export function longText(pages: number): { readonly update: Uint8Array; readonly words: number } {
  const doc = new Y.Doc();
  const blocks: Y.XmlElement[] = [];
  for (let page = 0; page < pages; page += 1) {
    const heading = textBlock('heading', `Page ${page + 1}`);
    heading.setAttribute('level', 2 as unknown as string);
    blocks.push(heading);
    for (let block = 0; block < blocksPerPage; block += 1) {
      const paragraph = textBlock('paragraph', sentence(page * blocksPerPage + block));
      blocks.push(block === 2 ? listOf(paragraph) : paragraph);
    }
  }
  doc.getXmlFragment(noteFragment).push(blocks);
  return { update: Y.encodeStateAsUpdate(doc), words: pages * (2 + blocksPerPage * wordsPerBlock) };
}

function textBlock(name: string, text: string): Y.XmlElement {
  const block = new Y.XmlElement(name);
  block.insert(0, [new Y.XmlText(text)]);
  return block;
}

function listOf(paragraph: Y.XmlElement): Y.XmlElement {
  const [list, item] = [new Y.XmlElement('bulletList'), new Y.XmlElement('listItem')];
  item.insert(0, [paragraph]);
  list.insert(0, [item]);
  return list;
}

function sentence(seed: number): string {
  return Array.from({ length: wordsPerBlock }, (_, word) => words[(seed * 7 + word * 3) % words.length]).join(
    ' ',
  );
}
