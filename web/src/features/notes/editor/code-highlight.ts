import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { createLowlight } from 'lowlight';

type Lowlight = ReturnType<typeof createLowlight>;
type HighlightNode = {
  readonly type: string;
  readonly value?: string;
  readonly properties?: { readonly className?: readonly string[] };
  readonly children?: readonly HighlightNode[];
};

/** Longer code is not highlighted: it would take longer than a frame with every key. */
const maxCode = 20_000;
/** After the last key in a block, in ms. */
const delayMs = 150;

const key = new PluginKey<DecorationSet>('codeHighlight');
let lowlight: Lowlight | null = null;
let loading: Promise<void> | null = null;

/**
 * Colours the code of blocks that have a language. The library is loaded with the first such block; blocks are coloured again shortly
 * after they were changed, so that typing never waits for it.
 */
export const CodeHighlight = Extension.create({
  name: 'codeHighlight',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, decorations) =>
          (transaction.getMeta(key) as DecorationSet | undefined) ??
          decorations.map(transaction.mapping, transaction.doc),
      },
      props: { decorations: (state) => key.getState(state) },
      view(view) {
        const highlighted = new WeakMap<Node, readonly [from: number, to: number, name: string][]>();
        let timer: ReturnType<typeof setTimeout> | undefined;
        const run = async (): Promise<void> => {
          if (!hasLanguage(view)) return;
          if (!lowlight) await load();
          if (view.isDestroyed || !lowlight) return;
          const decorations = decorationsOf(view.state.doc, lowlight, highlighted);
          view.dispatch(
            view.state.tr
              .setMeta(key, DecorationSet.create(view.state.doc, decorations))
              .setMeta('addToHistory', false),
          );
        };
        const soon = (): void => {
          clearTimeout(timer);
          // Without the library the code stays plain.
          timer = setTimeout(() => void run().catch(() => undefined), delayMs);
        };
        soon();
        return {
          update(_view, { doc }) {
            if (doc !== view.state.doc && hasChangedCode(doc, view.state.doc)) soon();
          },
          destroy: () => clearTimeout(timer),
        };
      },
    }),
  ],
});

async function load(): Promise<void> {
  loading ??= (async () => {
    const { createLowlight, common } = await import('lowlight');
    lowlight = createLowlight(common);
  })().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  await loading;
}

function hasLanguage({ state: { doc } }: EditorView): boolean {
  let found = false;
  doc.descendants((node) => {
    if (node.type.name === 'codeBlock' && node.attrs['language']) found = true;
    return !found && !node.isTextblock;
  });
  return found;
}

/** Whether a block of code is among the blocks that differ: those between the first and the last that are other objects. */
function hasChangedCode(before: Node, after: Node): boolean {
  if (after.childCount < before.childCount) return true;
  let [first, last] = [0, after.childCount - 1];
  const added = after.childCount - before.childCount;
  while (first <= last && before.maybeChild(first) === after.child(first)) first += 1;
  while (last >= first && before.maybeChild(last - added) === after.child(last)) last -= 1;
  for (let index = first; index <= last; index += 1) {
    const block = after.child(index);
    let hasCode = block.type.name === 'codeBlock';
    if (!block.isTextblock) block.descendants((node) => void (hasCode ||= node.type.name === 'codeBlock'));
    if (hasCode) return true;
  }
  return false;
}

function decorationsOf(
  doc: Node,
  highlighter: Lowlight,
  known: WeakMap<Node, readonly [number, number, string][]>,
): Decoration[] {
  const decorations: Decoration[] = [];
  doc.descendants((node, position) => {
    if (node.type.name !== 'codeBlock') return !node.isTextblock;
    let ranges = known.get(node);
    if (!ranges) {
      ranges = rangesOf(node, highlighter);
      known.set(node, ranges);
    }
    for (const [from, to, name] of ranges)
      decorations.push(Decoration.inline(position + 1 + from, position + 1 + to, { class: name }));
    return false;
  });
  return decorations;
}

function rangesOf(node: Node, highlighter: Lowlight): readonly [number, number, string][] {
  const language: unknown = node.attrs['language'];
  const code = node.textContent;
  if (typeof language !== 'string' || code.length > maxCode || !highlighter.registered(language)) return [];
  const ranges: [number, number, string][] = [];
  let at = 0;
  const walk = (nodes: readonly HighlightNode[], names: string): void => {
    for (const child of nodes) {
      const inner = [names, ...(child.properties?.className ?? [])].join(' ').trim();
      if (child.type === 'text') {
        const end = at + (child.value?.length ?? 0);
        if (inner !== '') ranges.push([at, end, inner]);
        at = end;
      } else walk(child.children ?? [], inner);
    }
  };
  walk(highlighter.highlight(language, code).children as readonly HighlightNode[], '');
  return ranges;
}
