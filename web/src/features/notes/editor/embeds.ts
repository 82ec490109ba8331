import { FileNode, ReferenceNode } from '@longtable/contract/note-document/custom-nodes';
import { type ReferenceKind, referenceKinds } from '@longtable/contract/note-document/kinds';
import type { NodeViewRenderer } from '@tiptap/core';
import { type EmbedName, embedHref, followName } from './embed-names.ts';
import type { FilesOf } from './image-view.ts';

// Views of what a note refers to. They are plain elements: a note may have hundreds, and a React root for each makes typing slow.

/** Paths of 24 px icons, drawn as those of the rest of the product. */
const icons: Readonly<Record<ReferenceKind, readonly string[]>> = {
  person: [],
  task: ['M21 10.5V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h12.5', 'm9 11 3 3L22 4'],
  project: ['M4 4h16v16H4z', 'M8 8v8', 'M12 8v4', 'M16 8v6'],
  note: ['M6 2h9l5 5v13a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z', 'M8 12h8', 'M8 16h5'],
  resource: ['M6 2h9l5 5v13a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z', 'M14 2v6h6'],
};

const kindNames: Readonly<Record<ReferenceKind, string>> = {
  person: 'Person',
  task: 'Task',
  project: 'Project',
  note: 'Note',
  resource: 'File',
};

/** Opens an address of the product; given by the page, which has the router. */
export type OpenPath = (path: string) => void;

/** The reference in a line, with the name that the reader may see. */
export function createReference(openPath: OpenPath) {
  return ReferenceNode.extend({
    addNodeView: () => embedView('span', openPath, ({ kind, id }) => [kindOf(kind), String(id)]),
  });
}

/** The file as a block: also one that the reader sees in the note only. */
export function createFile(openPath: OpenPath, files?: FilesOf) {
  return FileNode.extend({
    draggable: true,
    addNodeView: () =>
      embedView('div', openPath, ({ resourceId }) => ['resource', String(resourceId)], files?.noteId),
  });
}

function kindOf(value: unknown): ReferenceKind {
  return referenceKinds.find((kind) => kind === value) ?? 'note';
}

function embedView(
  tag: 'span' | 'div',
  openPath: OpenPath,
  target: (attributes: Readonly<Record<string, unknown>>) => readonly [ReferenceKind, string],
  noteId?: string,
): NodeViewRenderer {
  return ({ node }) => {
    const [kind, id] = target(node.attrs);
    const href = embedHref(kind, id);
    const dom = document.createElement(tag);
    dom.className = tag === 'span' ? 'note-reference' : 'note-file';
    dom.dataset['kind'] = kind;
    dom.contentEditable = 'false';
    let content = document.createElement('span');
    const show = ({ name, isVisible, file }: EmbedName): void => {
      const link = (file || href !== null) && isVisible ? document.createElement('a') : null;
      const text = document.createElement('bdi');
      text.textContent = kind === 'person' && isVisible ? `@${name}` : name;
      content = link ?? document.createElement('span');
      if (link && file) {
        link.href = file.href;
        link.draggable = false;
        if (file.isShown) [link.target, link.rel] = ['_blank', 'noopener noreferrer'];
        else link.download = name;
      } else if (link && href !== null) {
        link.href = href;
        link.draggable = false;
        link.addEventListener('click', (event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          openPath(href);
        });
      }
      content.append(...(isVisible ? iconOf(kind) : []), text);
      dom.replaceChildren(content);
      dom.dataset['visible'] = String(isVisible);
    };
    // Its kind until the name is known.
    content.textContent = kindNames[kind];
    dom.append(content);
    let stop = (): void => undefined;
    const whenSeen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        whenSeen.disconnect();
        stop = followName(kind, id, show, noteId);
      },
      { rootMargin: '400px' },
    );
    whenSeen.observe(dom);
    return {
      dom,
      ignoreMutation: () => true,
      update: (next) => {
        const [nextKind, nextId] = target(next.attrs);
        return next.type === node.type && nextKind === kind && nextId === id;
      },
      destroy() {
        whenSeen.disconnect();
        stop();
      },
    };
  };
}

function iconOf(kind: ReferenceKind): readonly SVGElement[] {
  const lines = icons[kind];
  if (lines.length === 0) return [];
  const namespace = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(namespace, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  for (const line of lines) {
    const path = document.createElementNS(namespace, 'path');
    path.setAttribute('d', line);
    icon.append(path);
  }
  return [icon];
}
