/** The most unread notifications that are counted: the badge shows 99+ above 99. */
export const maxUnreadCounted = 100;

/** How long notifications are kept, in days. */
export const keptNotificationDays = 180;

/** How many days before its due date a task is due soon, unless its assignee chose another number. */
export const defaultDueSoonDays = 2;

/** How many hours before the end of its due date a task's deadline reminder comes, unless its assignee chose another number. */
export const defaultDeadlineHours = 24;
