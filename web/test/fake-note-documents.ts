import { newId } from '@longtable/contract/ids';
import { noteCommentsApi } from '@longtable/contract/note-comments';
import {
  type NoteUpdate,
  type NoteVersion,
  noteDocumentsApi,
  noteFragment,
} from '@longtable/contract/note-documents';
import * as Y from 'yjs';
import { fromBase64, toBase64 } from '../src/features/notes/document/base64.ts';
import { textOfDocument } from '../src/features/notes/document/document-text.ts';
import { applyLiveEvent, liveConnected } from '../src/platform/live.ts';
import { fakeApi, Refusal, type Requests } from './fake-api.ts';
import { live } from './fake-live.ts';
import { longAgo } from './samples.ts';

/** The text of a note on the fake server. */
export type FakeDocument = {
  readonly noteId: string;
  readonly doc: Y.Doc;
  /** Its plain text. */
  text(): string;
  /** What it refuses updates with; null when it takes them. */
  refuse: Refusal | null;
  /** Somebody writes a paragraph elsewhere; it goes live to the page. */
  writeElsewhere(text: string): void;
  readonly sent: Requests<typeof noteDocumentsApi.update>;
  readonly versions: NoteVersion[];
};

/** Keeps the text of a note on the fake server, with the paragraphs given, as a document of Yjs. */
export function fakeNoteDocument(
  paragraphs: readonly string[] = [],
  { noteId = newId() }: { noteId?: string } = {},
): FakeDocument {
  const doc = new Y.Doc();
  const updates: NoteUpdate[] = [];
  let quiet = false;
  doc.on('update', (update: Uint8Array) => {
    updates.push({ seq: updates.length + 1, update: toBase64(update) });
    const last = updates.at(-1);
    if (quiet || !last) return;
    // A component alone has no connection.
    if (liveConnected.get()) live.send('note.typed', { noteId, ...last });
    else applyLiveEvent({ type: 'note.typed', offset: '2', payload: { noteId, ...last } });
  });
  quiet = true;
  if (paragraphs.length > 0) addParagraphs(doc, paragraphs);
  quiet = false;
  fakeApi(noteDocumentsApi.get, ({ after }) =>
    after === undefined
      ? { state: toBase64(Y.encodeStateAsUpdate(doc)), updates: [], seq: updates.length }
      : { state: null, updates: updates.slice(after), seq: updates.length },
  );
  const fake: FakeDocument = {
    noteId,
    doc,
    text: () => textOfDocument(doc),
    refuse: null,
    writeElsewhere: (text) => addParagraphs(doc, [text]),
    sent: fakeApi(noteDocumentsApi.update, ({ update }) => {
      if (fake.refuse) return fake.refuse;
      Y.applyUpdate(doc, fromBase64(update));
      return { seq: updates.length };
    }),
    versions: [],
  };
  fakeVersions(fake);
  fakeApi(noteCommentsApi.list, { comments: [], next: null, cards: {} });
  return fake;
}

function fakeVersions(fake: FakeDocument): void {
  fakeApi(noteDocumentsApi.versions, () => ({ versions: fake.versions, next: null, cards: {} }));
  fakeApi(noteDocumentsApi.keepVersion, ({ id, noteId, name }) => {
    const version = aVersion(noteId, { id, kind: 'manual', name: name || null });
    fake.versions.unshift(version);
    return { ...version, cards: {} };
  });
  fakeApi(noteDocumentsApi.version, ({ versionId }) => {
    const version = fake.versions.find(({ id }) => id === versionId);
    return version
      ? { version, html: '<h2>Plan</h2><p>The text of then</p>', cards: {} }
      : new Refusal('note-version/not-found');
  });
  fakeApi(noteDocumentsApi.restoreVersion, () => {
    fake.writeElsewhere('The text of then');
    return { seq: fake.sent.length };
  });
}

/** A version of a note. */
export function aVersion(noteId: string, fields: Partial<NoteVersion> = {}): NoteVersion {
  return {
    id: newId(),
    noteId,
    kind: 'session',
    name: null,
    title: 'Plan',
    words: 5,
    createdAt: longAgo,
    authorIds: [],
    ...fields,
  };
}

function addParagraphs(doc: Y.Doc, texts: readonly string[]): void {
  const fragment = doc.getXmlFragment(noteFragment);
  const blocks = texts.map((text) => {
    const block = new Y.XmlElement('paragraph');
    block.insert(0, [new Y.XmlText(text)]);
    return block;
  });
  fragment.insert(fragment.length, blocks);
}
