import * as Y from 'yjs';
import { element, type NoteClient } from './notes.ts';
import type { seededRandom } from './seeded-random.ts';

type Random = ReturnType<typeof seededRandom>;

const words = ['oar', 'mast', 'keel', 'bow', 'sail', '🚢', 'é', '\n'];

/** Types, formats, deletes, adds and removes blocks, somewhere. */
export function editSomewhere(
  { doc, fragment }: Pick<NoteClient, 'doc' | 'fragment'>,
  { chance, pick, fraction }: Random,
): void {
  const place = (length: number) => Math.floor(fraction() * (length + 1));
  doc.transact(() => {
    const texts = [
      ...fragment.createTreeWalker((node) => node instanceof Y.XmlText),
    ] as unknown as Y.XmlText[];
    const text = texts.length > 0 ? pick(texts) : null;
    if (!text || chance(0.15)) {
      const made = chance(0.5)
        ? element('paragraph', [pick(words)])
        : element('bulletList', [element('listItem', [element('paragraph', [pick(words)])])]);
      return fragment.insert(place(fragment.length), [made]);
    }
    if (chance(0.05) && fragment.length > 1) return fragment.delete(place(fragment.length - 1), 1);
    const at = beforeCharacter(text, place(text.length));
    const length = beforeCharacter(text, Math.min(text.length, at + 1 + place(4))) - at;
    if (chance(0.25) && length > 0) text.delete(at, length);
    else if (chance(0.2) && length > 0)
      text.format(at, length, { [pick(['bold', 'italic'])]: chance(0.7) ? {} : null });
    else text.insert(at, pick(words));
  });
}

/** A place in a text that is not within a character of two units: editors never are there, and Yjs merges no halves. */
function beforeCharacter(text: Y.XmlText, at: number): number {
  const units = (text.toDelta() as { insert: unknown }[]).map(({ insert }) => String(insert)).join('');
  return /[\uDC00-\uDFFF]/.test(units.charAt(at)) ? at - 1 : at;
}
