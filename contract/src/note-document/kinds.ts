/** What a note can refer to in a line of its text. */
export const referenceKinds = ['person', 'task', 'project', 'note', 'resource'] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/** The looks of a callout. */
export const calloutTones = ['info', 'tip', 'warning', 'danger'] as const;
export type CalloutTone = (typeof calloutTones)[number];
