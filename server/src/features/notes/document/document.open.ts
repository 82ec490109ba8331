import { noteFragment } from '@longtable/contract/note-documents';
import { maxNoteDocumentBytes } from '@longtable/contract/rules/note-limits';
import * as Y from 'yjs';
import { refuse } from '../../../platform/http/errors.ts';
import { type Added, readAdded } from './document.check.ts';

/** A document in memory, with all updates up to `seq`. */
export type OpenDocument = {
  readonly doc: Y.Doc;
  seq: number;
  /** At least the size of its state, in bytes: exact after opening, then with the size of each update added. */
  bytes: number;
};

/** Opens a document of stored bytes. */
export function openDocument(
  state: Uint8Array | null,
  updates: readonly Uint8Array[],
  seq: number,
): OpenDocument {
  const document = { doc: new Y.Doc({ gc: true }), seq, bytes: 0 };
  document.doc.getXmlFragment(noteFragment);
  for (const update of state ? [state, ...updates] : updates) applyStored(document, update);
  return document;
}

/** What a change has added to a document, and the update with it. */
export type AddedUpdate = Added & { readonly update: Uint8Array };

/** Applies an update that was checked when it was stored. */
export function applyStored(document: OpenDocument, update: Uint8Array): void {
  Y.applyUpdate(document.doc, update);
  document.bytes += update.length;
}

/**
 * Applies the update of a client. Returns what it adds to the document, null when that is nothing. Throws the refusal of one that may
 * not be stored; the document must be thrown away then, since the update cannot be taken out of it again.
 */
export function applyUpdate(document: OpenDocument, update: Uint8Array): AddedUpdate | null {
  const { doc } = document;
  return change(document, () => {
    try {
      Y.applyUpdate(doc, update);
    } catch (cause) {
      throw refuse('note/bad-update', { cause });
    }
    if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null)
      throw refuse('note/missing-updates', { retryAfter: 1 });
  });
}

/** Changes a document on the server. Returns the update, null when nothing changed. Throws the refusal of a document that is too large. */
export function change(document: OpenDocument, work: () => void): AddedUpdate | null {
  const { doc } = document;
  const before = Y.decodeStateVector(Y.encodeStateVector(doc));
  const added: Uint8Array[] = [];
  const collect = (update: Uint8Array): void => void added.push(update);
  doc.on('update', collect);
  try {
    work();
  } finally {
    doc.off('update', collect);
  }
  const [first] = added;
  if (!first) return null;
  const parts = readAdded(doc, before);
  if (!parts) throw refuse('note/bad-update');
  const update = added.length === 1 ? first : Y.mergeUpdates(added);
  const bytesBefore = document.bytes;
  document.bytes += update.length;
  if (document.bytes > maxNoteDocumentBytes) {
    document.bytes = Y.encodeStateAsUpdate(doc).length;
    // What makes it smaller is always possible.
    if (document.bytes > maxNoteDocumentBytes && document.bytes >= bytesBefore)
      throw refuse('note/too-large');
  }
  return { ...parts, update };
}
