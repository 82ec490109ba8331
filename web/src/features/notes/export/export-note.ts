import type { ReferenceKind } from '@longtable/contract/note-document/kinds';
import { noteFragment } from '@longtable/contract/note-fragment';
import { frontMatter, noteFileName } from '@longtable/contract/note-markdown/front-matter';
import { escapeHtml } from '@longtable/contract/note-markdown/line-html';
import { noteMarkdown } from '@longtable/contract/note-markdown/write';
import type { Note } from '@longtable/contract/notes';
import { DOMSerializer, type Node } from '@tiptap/pm/model';
import { yXmlFragmentToProseMirrorRootNode } from '@tiptap/y-tiptap';
import { holdDocument, openDocument } from '../document/open-documents.ts';
import { followName } from '../editor/embed-names.ts';
import { addressesOf, type FilesOf } from '../editor/image-view.ts';
import { noteSchemaHere } from '../import/html-document.ts';
import { exportedHref } from '../import/own-links.ts';
import { pageStyle } from './page-style.ts';

/** A name that is not known by then is left out, in ms; and how long a text may take to load. */
const nameMs = 5000;
const loadMs = 15_000;
/** The most bytes of images that a page contains; further ones are links. */
const maxImages = 40 * 1024 * 1024;

type Names = ReadonlyMap<string, string>;

/** Saves a note as a Markdown file with its fields above its text. */
export async function exportMarkdown(note: Note): Promise<void> {
  const doc = await textOf(note.id);
  const names = await namesIn(doc);
  const text = noteMarkdown(doc.toJSON(), {
    reference: (kind, id) => {
      const name = names.get(`${kind} ${id}`);
      return name === undefined
        ? { text: 'Private item', href: null }
        : { text: kind === 'person' ? `@${name}` : name, href: exportedHref(kind, id) };
    },
    file: (id) => ({
      text: names.get(`resource ${id}`) ?? 'Private item',
      href: exportedHref('resource', id),
    }),
    image: (src) => location.origin + src,
  });
  save(`${frontMatter(note)}\n${text}`, 'text/markdown', `${noteFileName(note.title)}.md`);
}

/** Saves a note as one page that needs nothing else: its images are within it. */
export async function exportHtml(note: Note): Promise<void> {
  const doc = await textOf(note.id);
  const names = await namesIn(doc);
  const page = document.implementation.createHTMLDocument(note.title);
  const body = page.createElement('main');
  body.append(DOMSerializer.fromSchema(noteSchemaHere).serializeFragment(doc.content, { document: page }));
  nameReferences(body, names);
  for (const box of body.querySelectorAll('li[data-type="taskItem"] input')) {
    box.setAttribute('disabled', '');
    box.setAttribute('aria-label', 'Done');
    if (box.closest('li')?.dataset['checked'] === 'true') box.setAttribute('checked', '');
  }
  for (const toggle of body.querySelectorAll('details')) toggle.setAttribute('open', '');
  await embedImages(body, { noteId: note.id, isOwn: note.can.share });
  const title = escapeHtml(note.title);
  save(
    `<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n` +
      `<title>${title}</title>\n<style>${pageStyle}</style>\n</head>\n<body>\n<h1>${title}</h1>\n${body.outerHTML}\n</body>\n</html>\n`,
    'text/html',
    `${noteFileName(note.title)}.html`,
  );
}

/** The text with what was typed here, also what was not sent yet. */
async function textOf(noteId: string): Promise<Node> {
  const release = holdDocument(noteId);
  try {
    const open = openDocument(noteId);
    if (!open) throw new Error('Sign in again to export this note.');
    await new Promise<void>((resolve, reject) => {
      const stops: (() => void)[] = [];
      const end = (finish: () => void): void => {
        clearTimeout(timer);
        for (const stop of stops.splice(0)) stop();
        finish();
      };
      const failed = (): void =>
        end(() => reject(new Error(open.problem.get()?.text || 'Its text could not be loaded.')));
      const timer = setTimeout(failed, loadMs);
      const check = (): void => {
        if (open.isReady.get()) end(resolve);
        else if (open.problem.get()?.isFinal) failed();
      };
      stops.push(open.isReady.subscribe(check), open.problem.subscribe(check));
      check();
    });
    return yXmlFragmentToProseMirrorRootNode(open.doc.getXmlFragment(noteFragment), noteSchemaHere);
  } finally {
    release();
  }
}

/** The names of what a text refers to, as far as the person may see them. */
async function namesIn(doc: Node): Promise<Names> {
  const wanted = new Map<string, readonly [ReferenceKind, string]>();
  doc.descendants(({ type, attrs }) => {
    if (type.name === 'reference') {
      const [kind, id] = [attrs['kind'] as ReferenceKind, String(attrs['id'])];
      wanted.set(`${kind} ${id}`, [kind, id]);
    } else if (type.name === 'file') {
      const id = String(attrs['resourceId']);
      wanted.set(`resource ${id}`, ['resource', id]);
    }
  });
  const names = await Promise.all(
    [...wanted].map(async ([key, [kind, id]]) => [key, await nameOf(kind, id)] as const),
  );
  return new Map(names.filter((entry): entry is readonly [string, string] => entry[1] !== null));
}

function nameOf(kind: ReferenceKind, id: string): Promise<string | null> {
  return new Promise((resolve) => {
    let stop = (): void => undefined;
    const end = (name: string | null): void => {
      clearTimeout(timer);
      resolve(name);
      // It may be known before there is something to stop.
      queueMicrotask(() => stop());
    };
    const timer = setTimeout(() => end(null), nameMs);
    stop = followName(kind, id, ({ name, isVisible }) => end(isVisible ? name : null));
  });
}

function nameReferences(body: HTMLElement, names: Names): void {
  for (const element of body.querySelectorAll<HTMLElement>('[data-reference], [data-file]')) {
    const kind = (element.dataset['reference'] ?? 'resource') as ReferenceKind;
    const id = element.dataset['id'] ?? element.dataset['file'] ?? '';
    const name = names.get(`${kind} ${id}`);
    const text = name === undefined ? 'Private item' : kind === 'person' ? `@${name}` : name;
    if (name === undefined || kind === 'person') {
      element.textContent = text;
      continue;
    }
    const link = element.ownerDocument.createElement('a');
    link.href = exportedHref(kind, id);
    link.textContent = text;
    element.replaceChildren(link);
  }
}

async function embedImages(body: HTMLElement, files: FilesOf): Promise<void> {
  let left = maxImages;
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? '';
    try {
      const blob = await loadFirst(addressesOf(source, files));
      if (!blob || blob.size > left) throw new Error('It stays where it is.');
      left -= blob.size;
      image.setAttribute('src', await dataUrl(blob));
    } catch {
      image.setAttribute('src', location.origin + source);
    }
  }
}

/** What the first of these addresses has that may be loaded. */
async function loadFirst(addresses: readonly string[]): Promise<Blob | null> {
  for (const address of addresses) {
    const answer = await fetch(address);
    if (answer.ok) return answer.blob();
  }
  return null;
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('It can’t be read.')));
    reader.readAsDataURL(blob);
  });
}

function save(text: string, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // After the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
