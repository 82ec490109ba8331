/** The most unread notifications that are counted: the badge shows 99+ above 99. */
export const maxUnreadCounted = 100;

/** How long notifications are kept, in days. */
export const keptNotificationDays = 180;

/** The reminders that people can choose: days before the due date, and hours before it ends. */
export const reminderLimits = { dueSoonDays: { min: 1, max: 14 }, deadlineHours: { min: 1, max: 72 } };

/** How long an e-mail waits for its notification to be seen in the app, in minutes. */
export const emailDelayMinutes = 10;

/** The notification e-mails to a person in an hour. What comes then is in one e-mail when the hour is over. */
export const emailsPerHour = 5;

/** When daily summaries are sent, in the person's time zone. */
export const digestTime = '08:00';

/** How long the delivery log is kept, in days. */
export const keptDeliveryDays = 30;

/** How many days before its due date a task is due soon, unless its assignee chose another number. */
export const defaultDueSoonDays = 2;

/** How many hours before the end of its due date a task's deadline reminder comes, unless its assignee chose another number. */
export const defaultDeadlineHours = 24;

/** How long a push waits for its notification to be seen in the app, in seconds; those of calls do not wait. */
export const pushDelaySeconds = 30;

/** How long device push comes after web push, in seconds: by then it is known which browsers that one has reached. */
export const devicePushLaterSeconds = 3;

/** The browsers of a person that are sent pushes. */
export const maxPushSubscriptions = 10;

/** How long a subscription that is not active is kept, in days. */
export const keptInactiveSubscriptionDays = 30;
