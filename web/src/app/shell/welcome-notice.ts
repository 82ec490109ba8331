import { useEffect } from 'react';
import { deviceStorage } from '../../platform/device-storage.ts';
import { type OffFeature, useSession } from '../../platform/session.ts';
import { toast } from '../../ui/toast.ts';

const storageKey = 'hasSeenWelcomeNotice';
/** Milliseconds (docs/product/shell.md, "Welcome notice"). */
const duration = 7000;

/** What is off, and what it is waiting for. */
const offTexts: Readonly<Record<OffFeature, string>> = {
  email: 'E-mail is off until a mail server is configured.',
};

/**
 * Shown once in each browser: welcomes, and says what this server has not been set up for (docs/product/shell.md,
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
