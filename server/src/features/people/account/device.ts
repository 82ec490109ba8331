import type { OpenSession } from '@longtable/contract/account';
import bowser from 'bowser';

export type Device = Pick<OpenSession, 'browser' | 'system' | 'kind'>;

const unknown: Device = { browser: '', system: '', kind: 'unknown' };

/** What a browser says of itself, in words that people know; what it does not say stays empty. */
export function describeDevice(userAgent: string | null): Device {
  if (!userAgent?.trim()) return unknown;
  const { browser, os, platform } = bowser.parse(userAgent);
  return { browser: named(browser.name), system: named(os.name), kind: kindOf(platform.type) };
}

/** Names that are not of its list the library takes from the text itself, which is anything at all. */
function named(name: string | undefined): string {
  return (name ?? '').replace(/[^\p{L}\p{N} ._+-]/gu, '').slice(0, 40);
}

function kindOf(type: string | undefined): Device['kind'] {
  return type === 'desktop' || type === 'mobile' || type === 'tablet' ? type : 'unknown';
}
