import { useEffect } from 'react';
import { deviceStorage } from '../../platform/device-storage.ts';
import { type OffFeature, useSession } from '../../platform/session.ts';
import { toast } from '../../ui/toast.ts';

const storageKey = 'hasSeenWelcomeNotice';
/** In milliseconds (docs/product/shell.md, "Welcome notice"). */
const duration = 7000;

/** The features that are off and what enables them. */
const offTexts: Readonly<Record<OffFeature, string>> = {
  email: 'E-mail is off until a mail server is configured.',
  devicePush: 'Device push is off until Firebase is configured.',
};

/**
 * Welcomes once in each browser, and lists the features that are not configured on this server (docs/product/shell.md,
 * "Welcome notice").
 */
export function useWelcomeNotice(): void {
  const session = useSession();
  const off = session.state === 'signedIn' ? session.off : null;
  useEffect(() => {
    if (!off || deviceStorage.get(storageKey) !== null) return;
    deviceStorage.set(storageKey, 'true');
    const missing = off.map((feature) => offTexts[feature]).join(' ');
    toast({
      title: 'Welcome to Longtable',
      description:
        missing === '' ? 'Everything is set up and ready.' : `${missing} Everything else is ready.`,
      duration,
    });
  }, [off]);
}
