import { type PushPayload, pushBadge, pushIcon } from '@longtable/contract/rules/push-payload';
import { ask, type FromWorker, type PushAnswer } from '../platform/worker-messages.ts';
import { worker } from './scope.ts';

/** How long a page has to answer whether the person has seen it, in milliseconds. Frozen pages don't. */
const answerMs = 500;

/** What is shown for a push that can't be read: browsers take back the permission from those that show nothing. */
const unreadable: PushPayload = {
  title: 'Longtable',
  body: 'You have a new notification.',
  icon: pushIcon,
  badge: pushBadge,
  tag: 'unreadable',
  timestamp: 0,
  data: { type: 'test', action_url: '/app/notifications', action_text: null, extras: {} },
  requireInteraction: false,
  actions: [],
};

/** The data of a notification of the system. */
export type ShownData = PushPayload['data'] & { readonly timestamp: number };

type Options = NotificationOptions & {
  readonly actions: PushPayload['actions'];
  readonly timestamp: number;
  readonly data: ShownData;
};

/** Reads the text of a push. Whatever is missing or of another kind is replaced. */
export function readPayload(text: string): PushPayload {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return unreadable;
  }
  if (!isRecord(found) || typeof found['title'] !== 'string') return unreadable;
  const read = found as Partial<PushPayload>;
  const data = isRecord(read.data) ? (read.data as Partial<PushPayload['data']>) : {};
  return {
    title: read.title ?? unreadable.title,
    body: textOr(read.body, ''),
    icon: textOr(read.icon, pushIcon),
    badge: textOr(read.badge, pushBadge),
    tag: textOr(read.tag, unreadable.tag),
    timestamp: typeof read.timestamp === 'number' ? read.timestamp : 0,
    requireInteraction: read.requireInteraction === true,
    actions: Array.isArray(read.actions) ? read.actions : [],
    data: {
      type: data.type ?? 'test',
      action_url: typeof data.action_url === 'string' ? data.action_url : null,
      action_text: typeof data.action_text === 'string' ? data.action_text : null,
      extras: isRecord(data.extras) ? data.extras : {},
    },
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

/**
 * The notification of the system for a push. Browsers show only some of the actions: the click itself does what the last ones do.
 * `isShown`: a page in the background has shown it already; it is replaced without another sound.
 */
export function optionsOf(
  payload: PushPayload,
  { isShown, maxActions }: { isShown: boolean; maxActions: number },
): Options {
  const { body, icon, badge, tag, requireInteraction, data } = payload;
  const timestamp = payload.timestamp || Date.now();
  return {
    body,
    icon,
    badge,
    tag,
    requireInteraction,
    silent: isShown,
    actions: payload.actions.slice(0, maxActions),
    timestamp,
    data: { ...data, timestamp },
  };
}

/** Tells the open pages about a push, and shows it unless the person looks at one of them. */
export async function receivePush(text: string): Promise<void> {
  const payload = readPayload(text);
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const message: FromWorker = { type: 'PUSH_RECEIVED', payload };
  const answers = pages.map((page) =>
    ask<PushAnswer>((port) => page.postMessage(message, [port]), { timeoutMs: answerMs }),
  );
  // These show it themselves, in the app.
  if (
    pages.some((page) => page.visibilityState === 'visible' && isInApp(page.url)) &&
    payload.data.type !== 'test'
  )
    return;
  const isShown = (await Promise.all(answers)).some((answer) => answer?.isShown === true);
  await show(payload, isShown);
}

/** Shows a notification of the system. */
export async function show(payload: PushPayload, isShown = false): Promise<void> {
  const maxActions = (Notification as { maxActions?: number }).maxActions ?? 2;
  await worker.registration.showNotification(payload.title, optionsOf(payload, { isShown, maxActions }));
}

/** A notification that the worker shows by itself. */
export function ownPayload(fields: Pick<PushPayload, 'title' | 'body' | 'tag'>): PushPayload {
  return { ...unreadable, ...fields, timestamp: Date.now() };
}

/** Public pages show no notifications. */
function isInApp(url: string): boolean {
  return /^\/app(?:\/|$)/i.test(new URL(url).pathname);
}
