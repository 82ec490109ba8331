/** What a person may do with a note that is shared with them. */
export const noteAccess = ['read', 'edit'] as const;
export type NoteAccess = (typeof noteAccess)[number];

/** With whom a note is shared. */
export const noteShareKinds = ['person', 'team', 'project'] as const;
export type NoteShareKind = (typeof noteShareKinds)[number];

/** The most people, teams and projects with whom a note is shared. */
export const maxNoteShares = 100;
