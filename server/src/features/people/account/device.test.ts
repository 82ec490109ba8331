import { expect, test } from 'vitest';
import { describeDevice } from './device.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox Windows desktop',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari macOS desktop',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome Linux desktop',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Microsoft Edge Windows desktop',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari iOS mobile',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari iOS tablet',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome Android mobile',
  ],
])('%s', (userAgent, expected) => {
  const { browser, system, kind } = describeDevice(userAgent);
  expect(`${browser} ${system} ${kind}`).toBe(expected);
});

test.each([null, '', '   ', '\u202e', '(', ')'.repeat(10_000), '(;'.repeat(5000), '🎉'.repeat(250)])(
  'an unknown device stays unknown',
  (userAgent) => {
    const started = performance.now();
    expect(describeDevice(userAgent)).toMatchObject({ system: '', kind: 'unknown' });
    expect(performance.now() - started).toBeLessThan(200);
  },
);

test('a program is shown by the name that it gives itself alone', () => {
  expect(describeDevice('curl/8.5.0')).toMatchObject({ system: '', kind: 'unknown' });
  const { browser } = describeDevice(`<b>${'x'.repeat(300)}</b>/1.0 (\u202e)`);
  expect(browser).toMatch(/^[\w .-]{0,40}$/);
});
