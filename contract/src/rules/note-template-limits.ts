// Limits of templates of notes (docs/product/notes.md, "Templates").

/** The most templates of a person; those that come with the product are not counted. */
export const maxNoteTemplates = 50;

/** The longest text of a template, as JSON: its list is loaded with the texts, so that they are there without a connection. */
export const maxNoteTemplateText = 100_000;
