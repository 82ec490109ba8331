import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { cn } from '../../../../ui/class-names.ts';
import { ErrorBox } from '../../../../ui/error-box.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { EarlierImports } from './earlier-imports.tsx';

/** Drop area and file input. */
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
          'flex min-h-100 flex-col items-center justify-center gap-3 rounded-card border border-control border-dashed px-4 py-8 text-center transition-colors',
          isOver && 'border-accent-line bg-accent-soft',
        )}
      >
        {reading ? (
          <Spinner label="Reading the file…" />
        ) : (
          <>
            <FileUp aria-hidden className="size-6 text-subtle" />
            <p className="text-balance text-muted text-sm">
              <span className="max-md:hidden">Drop a file here, or choose one. </span>CSV from Jira, Asana,
              Todoist, Linear, Notion, ClickUp, TickTick, GitLab, Outlook or any spreadsheet; JSON from
              Trello, Planka, GitHub or Asana.
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
            // Allow choosing the same file again after it was fixed.
            target.value = '';
            if (file) onFile(file);
          }}
        />
      </div>
      {problem !== null && <ErrorBox title="This file can’t be imported">{problem}</ErrorBox>}
      <EarlierImports />
      <p className="text-subtle text-xs">
        You’ll see a preview before anything is created. Trello: Menu, “Print, export, and share”, “Export as
        JSON”. Jira: “Export”, “CSV (all fields)”. Microsoft Planner and monday.com export Excel workbooks:
        save the sheet as CSV. Planka: the answer of its API to /api/boards/ and the number of the board.
      </p>
    </div>
  );
}
