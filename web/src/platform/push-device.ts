import type { InputOf } from '@longtable/contract/endpoint';
import type { pushSubscriptionsApi } from '@longtable/contract/push-subscriptions';

/** What the settings call a browser. */
export type DeviceName = {
  readonly deviceName: string;
  readonly browserName: string;
  readonly osName: string;
};

/** Browsers, those first that pretend to be others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iOS'],
  [/iPad/, 'iPadOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** The name of a device by its user agent, such as "Firefox on Linux". */
export function deviceOf(userAgent: string): DeviceName {
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browserName = named(browsers) ?? '';
  const osName = named(systems) ?? '';
  const known = [browserName, osName].filter((name) => name !== '');
  return { deviceName: known.join(' on ') || 'Unknown device', browserName, osName };
}

/**
 * What is saved of a subscription. Throws `Failed to get subscription keys` for one without its keys, with which nothing could be sent
 * (docs/product/notification-settings.md).
 */
export function subscriptionInput(
  { endpoint, keys }: PushSubscriptionJSON,
  userAgent: string,
): InputOf<typeof pushSubscriptionsApi.save> {
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || !p256dh || !auth) throw new Error('Failed to get subscription keys');
  return { endpoint, p256dhKey: p256dh, authKey: auth, ...deviceOf(userAgent) };
}
