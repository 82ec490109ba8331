import { createPreference } from '../../../platform/preference.ts';
import { createStore, useStore } from '../../../platform/store.ts';
import { toast } from '../../../ui/toast.ts';

/** Whether the browser may show notifications; `none` if it can't, as without a secure connection. */
export type BrowserPermission = NotificationPermission | 'none';

const permission = createStore(readPermission());

/** Whether this browser is to show them, besides the person's master switch for all browsers. On, once the browser allows them. */
const isWanted = createPreference<boolean>('browser-notifications', {
  read: (stored) => stored !== 'off',
  write: (isOn) => (isOn ? 'on' : 'off'),
});

function readPermission(): BrowserPermission {
  return 'Notification' in window && isSecureContext ? Notification.permission : 'none';
}

/** Whether notifications are shown by the browser. */
export function areBrowserNotificationsOn(): boolean {
  return readPermission() === 'granted' && isWanted.get();
}

/** The switch of this browser for a component. */
export function useBrowserNotifications(): {
  readonly permission: BrowserPermission;
  readonly isOn: boolean;
  /** The person has turned them off here, and is not asked again. */
  readonly isRefused: boolean;
  /** Turns them on, which may ask the person for the permission, or off. */
  readonly setOn: (isOn: boolean) => Promise<void>;
} {
  const current = useStore(permission);
  const wanted = useStore(isWanted);
  return { permission: current, isOn: wanted && current === 'granted', isRefused: !wanted, setOn };
}

async function setOn(isOn: boolean): Promise<void> {
  isWanted.set(isOn);
  if (!isOn) return;
  if (readPermission() === 'default') await Notification.requestPermission();
  permission.set(readPermission());
  if (permission.get() === 'granted') toast({ title: 'Browser notifications are on.' });
  else if (permission.get() === 'denied')
    toast({
      title: 'The browser blocks notifications',
      description: 'Allow them for this site in the settings of the browser.',
    });
}
