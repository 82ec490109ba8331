import type { Outage } from '../../platform/outage.ts';

/** The text of a lasting outage: what is wrong, what is safe and what happens next. */
export function lastingText(outage: Outage): string {
  switch (outage) {
    case 'unreachable':
      return 'The server can’t be reached. Your changes are kept and will be saved when it is back.';
    case 'notLive':
      return 'Live updates are off: a proxy or firewall blocks WebSockets. Your changes are saved, and this page refreshes every 30 seconds.';
  }
}
