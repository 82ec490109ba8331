import { type ReactNode, useState } from 'react';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import type { Mentioning } from '../data/message-changes.ts';

const AllDialog = lazyPart(async () => (await import('./all-dialog.tsx')).AllDialog);

/** Asks before everyone in a chat is mentioned. Render `dialog`. */
export function useAllDialog(chatId: string): {
  /** Calls `send` at once if not everyone is mentioned, and otherwise when the person has confirmed it. */
  readonly ask: (mentioning: Mentioning, send: () => void) => void;
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<{ readonly send: () => void } | null>(null);
  const hadAsked = useEver(asked !== null);
  return {
    ask({ mentionsAll = false }, send) {
      if (mentionsAll) setAsked({ send });
      else send();
    },
    dialog: hadAsked && (
      <AllDialog
        chatId={chatId}
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          asked?.send();
          setAsked(null);
        }}
      />
    ),
  };
}
