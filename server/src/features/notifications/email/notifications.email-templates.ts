import { type NotificationGroup, notificationTypes } from '@longtable/contract/rules/notification-types';
import { type ComposedMail, composeMail } from '../../../platform/mail/compose.ts';
import { withoutContent } from '../without-content.ts';
import type { EmailRow } from './email.store.ts';

export type NotificationEmail = ComposedMail & { readonly subject: string };

/** The addresses in every notification e-mail. */
export type EmailLinks = {
  readonly publicUrl: URL;
  readonly unsubscribe: string;
};

/** How e-mails of a group are worded. */
type Family = {
  /** Of the list of several, with their number. */
  readonly several: (count: number) => string;
  /** What the button opens, where the notification does not say. */
  readonly open: string;
  /** Whether it is told why this person gets it. */
  readonly hasReason: boolean;
};

const families: Readonly<Record<NotificationGroup, Family>> = {
  tasks: {
    several: (count) => `${count} notifications about your tasks`,
    open: 'View task',
    hasReason: true,
  },
  teams: {
    several: (count) => `${count} notifications about your teams`,
    open: 'View team',
    hasReason: true,
  },
  projects: {
    several: (count) => `${count} notifications about your projects`,
    open: 'View project',
    hasReason: true,
  },
  people: {
    several: (count) => `${count} notifications from people you know`,
    open: 'View',
    hasReason: true,
  },
  notes: {
    several: (count) => `${count} notifications about notes`,
    open: 'View note',
    hasReason: true,
  },
  chat: {
    several: (count) => `${count} notifications from chats`,
    open: 'View message',
    hasReason: true,
  },
  calls: {
    several: (count) => `${count} notifications about calls`,
    open: 'View call',
    hasReason: true,
  },
  system: {
    several: (count) => `${count} notifications from Longtable`,
    open: 'Open Longtable',
    hasReason: false,
  },
};

const subjectLength = 120;

/** An e-mail of one notification. */
export function notificationEmail(
  row: EmailRow,
  { name, hidesContent }: { name: string; hidesContent: boolean },
  links: EmailLinks,
): NotificationEmail {
  const family = familyOf(row);
  const { title, message, url, label } = shown(row, hidesContent, links);
  const subject = hidesContent ? title : cut(`${title}: ${message.replaceAll(/\s+/g, ' ')}`);
  const composed = composeMail({
    heading: title,
    paragraphs: [`Hello ${name},`, message],
    button: { label, url },
    footnote: family.hasReason
      ? `You get this e-mail because ${row.reason}.`
      : 'You get this e-mail because you have an account on Longtable.',
    footLinks: footLinks(links, 'Unsubscribe from e-mails like this'),
  });
  return { subject, ...composed };
}

/** An e-mail of several notifications, oldest first. */
export function severalNotificationsEmail(
  rows: readonly EmailRow[],
  { name, hidesContent, isDaily }: { name: string; hidesContent: boolean; isDaily: boolean },
  links: EmailLinks,
): NotificationEmail {
  const groups = new Set(rows.map(({ type }) => notificationTypes[type].group));
  const [only = 'system'] = groups;
  const heading =
    groups.size === 1 ? families[only].several(rows.length) : `${rows.length} notifications on Longtable`;
  const composed = composeMail({
    heading,
    paragraphs: [
      `Hello ${name},`,
      isDaily ? 'This is what has happened since your last summary.' : 'This is what has happened.',
    ],
    items: rows.map((row) => {
      const { title, message, url, label } = shown(row, hidesContent, links);
      return { title, text: message, link: { label, url } };
    }),
    button: { label: 'Open Longtable', url: new URL('/app', links.publicUrl).href },
    footnote: isDaily
      ? 'You get this e-mail because you chose a daily summary.'
      : 'You get this e-mail because you were not on Longtable when this happened.',
    footLinks: footLinks(links, 'Unsubscribe from these e-mails'),
  });
  return { subject: isDaily ? `Your daily summary: ${heading}` : heading, ...composed };
}

function shown(row: EmailRow, hidesContent: boolean, { publicUrl }: EmailLinks) {
  const { open } = familyOf(row);
  const { title, message } = hidesContent ? withoutContent(row.type) : row;
  return {
    title,
    message,
    url: new URL(row.action_url ?? '/app', publicUrl).href,
    label: row.action_text ?? open,
  };
}

function familyOf({ type }: EmailRow): Family {
  return families[notificationTypes[type].group];
}

function footLinks({ publicUrl, unsubscribe }: EmailLinks, label: string) {
  return [
    { label, url: unsubscribe },
    {
      label: 'Choose what you get by e-mail',
      url: new URL('/app/settings?section=notifications', publicUrl).href,
    },
  ];
}

function cut(text: string): string {
  if (text.length <= subjectLength) return text;
  // Not in the middle of a character.
  return `${text.slice(0, subjectLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
