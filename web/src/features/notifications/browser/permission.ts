import {
  askPermission,
  type BrowserPermission,
  browserPermission,
  readPermission,
} from '../../../kits/push/browser-permission.ts';
import { setUpPush } from '../../../kits/push/push.ts';
import { createPreference } from '../../../platform/preference.ts';
import { useStore } from '../../../platform/store.ts';
import { toast } from '../../../ui/toast.ts';

/** Whether this browser is to show them, besides the person's master switch for all browsers. On, once the browser allows them. */
const isWanted = createPreference<boolean>('browser-notifications', {
  read: (stored) => stored !== 'off',
  write: (isOn) => (isOn ? 'on' : 'off'),
});

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
  const permission = useStore(browserPermission);
  const wanted = useStore(isWanted);
  return { permission, isOn: wanted && permission === 'granted', isRefused: !wanted, setOn };
}

async function setOn(isOn: boolean): Promise<void> {
  isWanted.set(isOn);
  if (!isOn) return;
  const permission = await askPermission();
  if (permission === 'granted') {
    toast({ title: 'Browser notifications are on.' });
    void setUpPush();
  } else if (permission === 'denied')
    toast({
      title: 'The browser blocks notifications',
      description: 'Allow them for this site in the settings of the browser.',
    });
}
