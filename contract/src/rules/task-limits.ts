/** The longest title of a task, in characters. */
export const maxTitleLength = 500;

/** The longest description of a task, in characters. */
export const maxDescriptionLength = 20_000;

/** The most steps in the checklist of a task, and the longest title of one, in characters. */
export const maxSubtasks = 100;
export const maxSubtaskTitleLength = 300;

/** The most tasks that one task waits for. */
export const maxDependencies = 50;

/** The most tasks that are created in one go (docs/product/tasks.md, "Creation"; also each part of an import). */
export const maxCreatedAtOnce = 500;

/** The most comments that a part of an import brings, and the most keys that are looked up at once. */
export const maxImportComments = 1000;
export const maxImportKeys = 5000;
/** The longest key of an imported task, in characters. */
export const maxImportKeyLength = 200;

/** The most tasks that are changed or deleted in one go. */
export const maxChangedAtOnce = 1000;

/** The longest comment on a task, in characters, and the most people whom one mentions. */
export const maxCommentLength = 5000;
export const maxMentions = 50;

/** The most saved views and templates that somebody keeps, and the longest name of one, in characters. */
export const maxTaskViews = 50;
export const maxTaskTemplates = 100;
export const maxSavedNameLength = 80;

/** How long a change of tasks can be undone, in milliseconds. */
export const undoableFor = 60 * 60 * 1000;

/** How long an import that was cut off can be undone, in milliseconds; a finished one as long as a change. */
export const unfinishedImportUndoableFor = 7 * 24 * 60 * 60 * 1000;
