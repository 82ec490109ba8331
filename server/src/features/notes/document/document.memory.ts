import type { OpenDocument } from './document.open.ts';

/** Recently used documents. They are copies of what is in the database, and may be dropped at any time. */
export type DocumentMemory = {
  get(noteId: string): OpenDocument | undefined;
  keep(noteId: string, document: OpenDocument): void;
  drop(noteId: string): void;
};

/** By the size of their states; in memory they take several times as much. */
export const memoryLimits = { documents: 500, bytes: 32 * 1024 * 1024 };

/** Keeps the most recently used documents. */
export function createDocumentMemory(limits = memoryLimits): DocumentMemory {
  /** The least recently used first. */
  const documents = new Map<string, OpenDocument>();

  function drop(noteId: string): void {
    documents.get(noteId)?.doc.destroy();
    documents.delete(noteId);
  }

  return {
    get: (noteId) => documents.get(noteId),
    keep(noteId, document) {
      documents.delete(noteId);
      documents.set(noteId, document);
      let bytes = 0;
      for (const each of documents.values()) bytes += each.bytes;
      for (const [oldest, each] of documents) {
        if (oldest === noteId || (bytes <= limits.bytes && documents.size <= limits.documents)) break;
        bytes -= each.bytes;
        drop(oldest);
      }
    },
    drop,
  };
}
