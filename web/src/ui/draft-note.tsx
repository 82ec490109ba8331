import { Button } from './button.tsx';

/** Above a form that opened with what was begun before. */
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
