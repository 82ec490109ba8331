import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

/** Where a file is chosen, or dropped. */
export function FilePicker({
  reading,
  problem,
  onFile,
}: {
  reading: boolean;
  problem: string | null;
  onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    <div className="flex flex-col gap-3">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- for the mouse; the button does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cn(
          'flex min-h-48 flex-col items-center justify-center gap-3 rounded-card border border-control border-dashed px-4 py-8 text-center transition-colors',
          isOver && 'border-accent-line bg-accent-soft',
        )}
      >
        {reading ? (
          <Spinner label="Reading the file…" />
        ) : (
          <>
            <FileUp aria-hidden className="size-6 text-subtle" />
            <p className="text-balance text-muted text-sm">
              <span className="max-md:hidden">Drop a file here, or choose one. </span>A table (CSV), a Trello
              board or a Planka board (JSON).
            </p>
            <Button variant="primary" onClick={() => input.current?.click()}>
              Choose a file
            </Button>
          </>
        )}
        <input
          ref={input}
          type="file"
          aria-label="File to import"
          accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file can be chosen again, once it has been mended.
            target.value = '';
            if (file) onFile(file);
          }}
        />
      </div>
      {problem !== null && <ErrorBox title="This file can’t be imported">{problem}</ErrorBox>}
      <p className="text-subtle text-xs">
        Nothing is created before you have seen what will be. From Trello: Menu, “Print, export, and share”,
        “Export as JSON”. From Planka: the answer of its API to /api/boards/ and the number of the board.
      </p>
    </div>
  );
}
