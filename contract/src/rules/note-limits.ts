// Limits of notes (docs/product/notes.md, "Limits").

export const maxNoteTitleLength = 200;
export const maxNoteTags = 20;
export const maxNoteUrlLength = 2000;
export const maxNoteAuthorLength = 200;
export const maxAttendees = 100;
export const maxAttendeeLength = 200;
export const maxActionItems = 100;
export const maxActionItemLength = 500;

/** The start of a note that lists show, in characters. */
export const noteExcerptLength = 200;

/** Search finds at most this many notes outside the page of notes. */
export const maxFoundNotes = 10;

/** The most notes of a person, those in the trash included. */
export const maxNotes = 100_000;

/** The largest update of a document, in bytes: what is pasted at once. */
export const maxNoteUpdateBytes = 1024 * 1024;

/** The largest stored document, in bytes. */
export const maxNoteDocumentBytes = 8 * 1024 * 1024;

/** How deeply the elements of a text may be nested: a list in a list takes two. */
export const maxNoteDepth = 200;

/** Days that a note stays in the trash, and that a version is kept. */
export const noteTrashDays = 30;
export const noteVersionDays = 30;

/** A writing session ends after this long without a change, in ms, and leaves a version. */
export const writingSessionPause = 5 * 60_000;

/** A session that goes on leaves a version each time it has gone on for this long, in ms. */
export const writingSessionLength = 60 * 60_000;

/** The most versions of a note: of more, the oldest sessions are deleted. */
export const maxNoteVersions = 500;
export const maxNoteVersionNameLength = 100;

/** The most comments of a note, replies included. */
export const maxNoteComments = 1000;

/** The commented text that is kept with a comment, and what is kept of the text on either side, in characters. */
export const maxNoteQuoteLength = 1000;
export const maxNoteQuoteContext = 40;

/** The largest relative position of a document, in bytes. */
export const maxNotePositionBytes = 120;

/** The most notes of an import that are sent at once, and their bytes. */
export const maxImportedNotes = 50;
export const maxNoteImportBytes = 3 * 1024 * 1024;
