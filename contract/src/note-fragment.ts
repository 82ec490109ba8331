/** The text of a note is a Yjs document: a shared `XmlFragment` of this name, in the schema of note-document/extensions.ts. */
export const noteFragment = 'default';
