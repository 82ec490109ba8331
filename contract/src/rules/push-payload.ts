import { type NotificationType, notificationTypes } from './notification-types.ts';

/** A button of a notification of the system. */
export type PushAction = { readonly action: PushActionName; readonly title: string };
export type PushActionName = 'accept' | 'decline' | 'answer' | 'view' | 'reply';

/** What a push service delivers to a service worker, as JSON. */
export type PushPayload = {
  readonly title: string;
  readonly body: string;
  /** Paths of images of the app. */
  readonly icon: string;
  readonly badge: string;
  /** Of two with the same tag the later replaces the earlier. */
  readonly tag: string;
  /** When it happened, in milliseconds since 1970. */
  readonly timestamp: number;
  readonly data: {
    readonly type: NotificationType | 'test';
    /** A path of the app; null for none. */
    readonly action_url: string | null;
    readonly action_text: string | null;
    /** The metadata of the notification, and its own `notificationId` and `about`. */
    readonly extras: Readonly<Record<string, string>>;
  };
  /** It stays on the screen until the person does something with it. */
  readonly requireInteraction: boolean;
  readonly actions: readonly PushAction[];
};

export const pushIcon = '/icons/icon-192.png';
export const pushBadge = '/favicon.svg';

const view = (title: string): PushAction => ({ action: 'view', title });

const invitation: readonly PushAction[] = [
  { action: 'accept', title: 'Accept' },
  { action: 'decline', title: 'Decline' },
  view('View Details'),
];

/** The buttons of a type. */
export function pushActions(type: NotificationType): readonly PushAction[] {
  const { group } = notificationTypes[type];
  if (type === 'call_incoming')
    return [
      { action: 'answer', title: 'Answer' },
      { action: 'decline', title: 'Decline' },
    ];
  if (type === 'team_invitation' || type === 'project_invitation') return invitation;
  if (type === 'message_received' || type.endsWith('_mention')) return [{ action: 'reply', title: 'Reply' }];
  if (group === 'tasks') return [view('View Task')];
  if (group === 'calls') return [view('View')];
  return [];
}

/** Whether a notification of the system stays until it was answered. */
export function requiresInteraction(type: NotificationType): boolean {
  return type === 'call_incoming';
}

/**
 * The tag of what a notification is about, given as `kind:id`: `task_{id}`, `call_{id}`, `chat_{id}`, and likewise for other kinds. Invitations and
 * what is about the person themselves do not replace each other, so these have the id of the notification.
 */
export function pushTag({ id, type, about }: { id: string; type: NotificationType; about: string }): string {
  const isOfItsOwn = type.endsWith('_invitation') || about.startsWith('person:');
  return isOfItsOwn ? `notification_${id}` : about.replace(':', '_');
}
