import type { OpenSession } from '@longtable/contract/account';
import bowser from 'bowser';

export type Device = Pick<OpenSession, 'browser' | 'system' | 'kind'>;

const unknown: Device = { browser: '', system: '', kind: 'unknown' };

/** Browser and system of a user agent, in familiar names; '' when unknown. */
export function describeDevice(userAgent: string | null): Device {
  if (!userAgent?.trim()) return unknown;
  const { browser, os, platform } = bowser.parse(userAgent);
  return { browser: named(browser.name), system: named(os.name), kind: kindOf(platform.type) };
}

/** For names outside its list, the library copies arbitrary text from the user agent. */
function named(name: string | undefined): string {
  return (name ?? '').replace(/[^\p{L}\p{N} ._+-]/gu, '').slice(0, 40);
}

function kindOf(type: string | undefined): Device['kind'] {
  return type === 'desktop' || type === 'mobile' || type === 'tablet' ? type : 'unknown';
}
