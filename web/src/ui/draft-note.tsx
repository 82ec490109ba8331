import { Button } from './button.tsx';

/** Shown above a form that was restored from a draft. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
      Your draft was restored.
      <Button variant="link" onClick={onDiscard}>
        Discard draft
      </Button>
    </p>
  );
}
