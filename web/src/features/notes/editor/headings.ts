import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';

/** A heading of a note; `anchor` is its address in that of the note. */
export type Heading = {
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
  readonly position: number;
};

/** The headings in their order. Equal ones have different anchors. */
export function headingsOf(doc: Node): Heading[] {
  const headings: Heading[] = [];
  const taken = new Map<string, number>();
  doc.descendants((node, position) => {
    if (node.type.name !== 'heading') return !node.isTextblock;
    const text = node.textContent.trim();
    const base =
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-|-$/g, '') || 'heading';
    const count = (taken.get(base) ?? 0) + 1;
    taken.set(base, count);
    headings.push({
      level: Number(node.attrs['level']),
      text,
      anchor: count === 1 ? base : `${base}-${count}`,
      position,
    });
    return false;
  });
  return headings;
}

/** Scrolls to a heading and puts the cursor there. */
export function goToHeading(editor: Editor, { position }: Heading): void {
  const element = editor.view.nodeDOM(position);
  if (element instanceof HTMLElement) element.scrollIntoView({ block: 'start' });
  editor.commands.setTextSelection(position + 1);
}

/** Scrolls to the heading that the address names. Returns false if there is none. */
export function goToAnchor(editor: Editor, hash: string): boolean {
  let anchor = '';
  try {
    anchor = decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    // No address of ours.
  }
  const heading =
    anchor === '' ? undefined : headingsOf(editor.state.doc).find((one) => one.anchor === anchor);
  if (heading) goToHeading(editor, heading);
  return heading !== undefined;
}

/** The address of a heading. */
export function addressOfHeading({ anchor }: Heading): string {
  const address = new URL(location.href);
  address.hash = anchor;
  return address.href;
}
