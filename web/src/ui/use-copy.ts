import { useEffect, useState } from 'react';

/** How long a button confirms that it has copied, in milliseconds. */
const confirmationMs = 2000;

/**
 * Copies texts to the clipboard. `copied` is the text that was copied in the last two seconds. `copy` returns false where the
 * browser denies access to the clipboard, such as without https: show the text, so that the person can select it.
 */
export function useCopy(): { copied: string | null; copy: (text: string) => Promise<boolean> } {
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), confirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return {
    copied,
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        return false;
      }
      setCopied(text);
      return true;
    },
  };
}
