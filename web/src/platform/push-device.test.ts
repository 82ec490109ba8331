import { describe, expect, test } from 'vitest';
import { deviceOf, subscriptionInput } from './push-device.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('a device is named by its user agent:', () => {
  test.each([
    [firefox, 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36 Edg/148.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['something else', 'Unknown device'],
  ])('%s', (userAgent, name) => {
    expect(deviceOf(userAgent).deviceName).toBe(name);
  });
});

test('a subscription is saved with its keys, and is refused without them', () => {
  const endpoint = 'https://push.example/1';
  expect(
    subscriptionInput({ endpoint, keys: { p256dh: 'p'.repeat(20), auth: 'a'.repeat(20) } }, firefox),
  ).toEqual({
    endpoint,
    p256dhKey: 'p'.repeat(20),
    authKey: 'a'.repeat(20),
    deviceName: 'Firefox on Linux',
    browserName: 'Firefox',
    osName: 'Linux',
  });
  expect(() => subscriptionInput({ endpoint, keys: { p256dh: 'p'.repeat(20) } }, firefox)).toThrow(
    'Failed to get subscription keys',
  );
});
