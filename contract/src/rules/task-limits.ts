/** The longest title of a task, in characters. */
export const maxTitleLength = 500;

/** The longest description of a task, in characters. */
export const maxDescriptionLength = 20_000;

/** The most steps in the checklist of a task, and the longest title of one, in characters. */
export const maxSubtasks = 100;
export const maxSubtaskTitleLength = 300;

/** The most dependencies of one task. */
export const maxDependencies = 50;

/** The tasks of each column in the first response of a board (docs/decisions/035). */
export const firstWindowSize = 20;
/** The tasks of a further window, and the most that a request can ask for. */
export const windowSize = 50;
export const maxWindow = 100;
/** The most groups of tasks by assignee or project, and the tasks of the first response for them. */
export const maxTaskGroups = 100;
export const firstGroupedTasks = 40;
/** The most tasks in one request by their ids. */
export const maxTasksById = 100;
/** The most tags and the most assignees that a filter offers. */
export const maxFacets = 200;
/** The days of one response with what is due on them: the six weeks of a month in a calendar. */
export const dueCountDays = 42;

/** The most tasks created in one request (docs/product/tasks.md, "Creation"), also of each part of an import. */
export const maxCreatedAtOnce = 500;

/** The most comments in one part of an import, and the most keys looked up at once. */
export const maxImportComments = 1000;
export const maxImportKeys = 5000;
/** The longest key of an imported task, in characters. */
export const maxImportKeyLength = 200;

/** The most tasks changed or deleted in one request. */
export const maxChangedAtOnce = 1000;

/** The longest comment on a task, in characters, and the most people that one mentions. */
export const maxCommentLength = 5000;
export const maxMentions = 50;

/** The most saved views and templates of one person, and their longest name, in characters. */
export const maxTaskViews = 50;
export const maxTaskTemplates = 100;
export const maxSavedNameLength = 80;

/** How long a change of tasks can be undone, in milliseconds. */
export const undoableFor = 60 * 60 * 1000;

/** How long an unfinished import can be undone, in milliseconds. A finished one can be undone as long as a change. */
export const unfinishedImportUndoableFor = 7 * 24 * 60 * 60 * 1000;
