/** The most unread notifications that are counted: the badge shows 99+ above 99. */
export const maxUnreadCounted = 100;

/** How long notifications are kept, in days. */
export const keptNotificationDays = 180;
