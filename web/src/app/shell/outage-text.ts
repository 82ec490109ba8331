import type { Outage } from '../../platform/outage.ts';

/** The message for an outage: the problem, the state of the person's changes, and what happens next. */
export function outageText(outage: Outage): string {
  switch (outage) {
    case 'unreachable':
      return 'The server can’t be reached. Your changes are kept and will be saved when it is back.';
    case 'notLive':
      return 'Live updates are off: a proxy or firewall blocks WebSockets. Your changes are saved, and this page refreshes every 30 seconds.';
  }
}
