import { CloudOff, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { type SaveState, useSaveState } from '../document/save-states.ts';

/** Says whether the text of a note is safe, and lets the person copy what the server does not take. */
export function NoteSaveState({ noteId }: { noteId: string }) {
  const state = useSaveState(noteId);
  switch (state.kind) {
    case 'loading':
      return null;
    case 'saved':
      return <span className="whitespace-nowrap text-subtle text-xs">Saved</span>;
    case 'saving':
      return <span className="whitespace-nowrap text-subtle text-xs">Saving…</span>;
    case 'offline':
      return (
        <span role="status" className="flex items-center gap-1.5 text-warning text-xs">
          <CloudOff aria-hidden className="size-3.5" />
          {state.isKept ? 'Offline – kept on this device' : 'Offline – kept until you close this tab'}
        </span>
      );
    case 'refused':
      return <Refused state={state} />;
  }
}

function Refused({ state: { reason, text, discard } }: { state: Extract<SaveState, { kind: 'refused' }> }) {
  const [isAsking, setAsking] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      toast({ title: 'Text copied' });
    } catch {
      toast({ title: 'Your browser doesn’t allow copying. Select the text and copy it.', tone: 'danger' });
    }
  };
  return (
    <div role="alert" className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-danger text-xs">
      <span className="flex min-w-0 items-center gap-1.5">
        <TriangleAlert aria-hidden className="size-3.5" />
        Not saved: {reason}
      </span>
      <span className="flex items-center gap-1">
        <Button size="sm" onClick={() => void copy()}>
          Copy text
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </span>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard what is not saved?"
        description="The note goes back to the text that was last saved. This can’t be undone."
        confirmLabel="Discard"
        onConfirm={() => {
          setAsking(false);
          discard();
        }}
      />
    </div>
  );
}
