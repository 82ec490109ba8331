import '../src/policies/note-comment.table.ts';
import { newId } from '@longtable/contract/ids';
import type { NoteAnchor } from '@longtable/contract/note-comments';
import { noteDocumentsApi, noteFragment } from '@longtable/contract/note-documents';
import * as Y from 'yjs';
import type { Person, TestApp } from './test-app.ts';

/** Inserts a note of a person, with an empty text. Returns its id. */
export async function insertNote(
  { database }: Pick<TestApp, 'database'>,
  { id: user_id }: Pick<Person, 'id'>,
  fields: { title?: string; text?: string; deleted_at?: string } = {},
): Promise<string> {
  const id = newId();
  await database.db
    .insertInto('notes')
    .values({ id, user_id, title: 'A note', url: null, author: null, deleted_at: null, ...fields })
    .execute();
  return id;
}

/** Inserts a comment on a note: the first of a thread, or a reply in one. Returns its id. */
export async function insertNoteComment(
  { database }: { database: Pick<TestApp['database'], 'db'> },
  comment: { noteId: string; author: Pick<Person, 'id'>; threadId?: string; content?: string },
): Promise<string> {
  const { noteId: note_id, author, threadId: thread_id = null, content = 'Why?' } = comment;
  const id = newId();
  const place = thread_id === null && { quote: 'Hello', anchor: JSON.stringify(anAnchor()) };
  await database.db
    .insertInto('note_comments')
    .values({ id, note_id, thread_id, author_id: author.id, content, ...place })
    .execute();
  return id;
}

/** Where a commented text might be. */
export function anAnchor(): NoteAnchor {
  return { from: base64(Uint8Array.of(1, 2, 3)), to: base64(Uint8Array.of(4, 5, 6)), before: '', after: '' };
}

/** Deletes a note permanently. */
export async function deleteNote({ database }: Pick<TestApp, 'database'>, id: string): Promise<void> {
  await database.db.deleteFrom('notes').where('id', '=', id).execute();
}

/** An element of a text with these children; a string is a text. */
export function element(
  name: string,
  children: readonly (Y.XmlElement | Y.XmlText | string)[] = [],
  attributes: Readonly<Record<string, unknown>> = {},
): Y.XmlElement {
  const made = new Y.XmlElement(name);
  // The types of Yjs know texts only.
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value as string);
  made.insert(
    0,
    children.map((child) => (typeof child === 'string' ? new Y.XmlText(child) : child)),
  );
  return made;
}

/** The text of a document, block by block. */
export function linesOf(doc: Y.Doc): string[] {
  return doc
    .getXmlFragment(noteFragment)
    .toArray()
    .map((block) => (block instanceof Y.XmlElement ? block.toArray().join('') : ''));
}

export type NoteClient = ReturnType<typeof openNote>;

/** A note as an editor has it open: a document, and what of it was not sent yet. */
export function openNote(person: Person, noteId: string) {
  const doc = new Y.Doc();
  const fragment = doc.getXmlFragment(noteFragment);
  let unsent: Uint8Array[] = [];
  let seq = 0;
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'server') unsent.push(update);
  });
  return {
    doc,
    fragment,
    seq: () => seq,
    /** Adds a paragraph at the end. */
    write(text: string): void {
      fragment.push([element('paragraph', [text])]);
    },
    /** What was not sent yet, to be sent. */
    take(): string {
      const sent = unsent;
      unsent = [];
      return base64(Y.mergeUpdates(sent));
    },
    /** Sends what was not sent; nothing when there is nothing. */
    async send(): Promise<void> {
      if (unsent.length > 0) await person.ok(noteDocumentsApi.update, { noteId, update: this.take() });
    },
    /** Sends it, but the answer is lost: it is sent again later. */
    async sendAndLose(): Promise<void> {
      if (unsent.length === 0) return;
      await person.ok(noteDocumentsApi.update, { noteId, update: base64(Y.mergeUpdates(unsent)) });
    },
    /** Asks for what it lacks. */
    async load(): Promise<void> {
      const answer = await person.ok(noteDocumentsApi.get, { noteId, ...(seq > 0 && { after: seq }) });
      if (answer.state !== null) Y.applyUpdate(doc, fromBase64(answer.state), 'server');
      for (const { update } of answer.updates) Y.applyUpdate(doc, fromBase64(update), 'server');
      seq = answer.seq;
    },
    lines: () => linesOf(doc),
  };
}

/** The update of a document that somebody makes with our fragment and more. */
export function updateOf(make: (fragment: Y.XmlFragment, doc: Y.Doc) => void): string {
  const doc = new Y.Doc();
  make(doc.getXmlFragment(noteFragment), doc);
  return base64(Y.encodeStateAsUpdate(doc));
}

export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

export function fromBase64(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'));
}
