import { pushBadge, pushIcon } from '@longtable/contract/rules/push-payload';
import type { FirebaseMessage } from '../../../platform/firebase/firebase.ts';
import type { DeviceToken } from './device-tokens.store.ts';

/** What a device is told. */
export type DeviceNotice = {
  readonly title: string;
  readonly body: string;
  readonly data: Readonly<Record<string, string>>;
  /** The path of the app that a click opens; null for its start. */
  readonly clickAction: string | null;
  /** Of two with the same tag the later replaces the earlier. */
  readonly tag?: string;
  /** When it happened, in milliseconds since 1970. */
  readonly timestamp?: number;
  /** It stays on the screen until the person does something with it. */
  readonly requireInteraction?: boolean;
  readonly urgency?: 'low' | 'normal' | 'high';
  /** How long Firebase keeps it for a device that is not connected, in seconds. */
  readonly keptSeconds?: number;
};

const aDay = 86_400;

/** The message that shows a notice on a device (web/public/firebase-messaging-sw.js reads it there). */
export function messageTo(
  { token, kind }: DeviceToken,
  notice: DeviceNotice,
  publicUrl: URL,
): FirebaseMessage {
  const { title, body, data, clickAction, tag, timestamp, requireInteraction = false } = notice;
  const { urgency = 'normal', keptSeconds = aDay } = notice;
  const path = clickAction ?? '/app';
  return {
    ...(kind === 'fid' ? { fid: token } : { token }),
    data: { ...data, clickAction: path },
    webpush: {
      headers: { TTL: String(keptSeconds), Urgency: urgency },
      notification: {
        title,
        body,
        icon: new URL(pushIcon, publicUrl).href,
        badge: new URL(pushBadge, publicUrl).href,
        ...(tag !== undefined && { tag }),
        ...(timestamp !== undefined && { timestamp }),
        requireInteraction,
      },
      // Firebase refuses links that are not https, as of a server on a machine of one's own.
      ...(publicUrl.protocol === 'https:' && { fcm_options: { link: new URL(path, publicUrl).href } }),
    },
  };
}
