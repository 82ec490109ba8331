import type { TaskImport } from '@longtable/contract/task-imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Ago } from '../../../../platform/time-text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { counted } from '../../../../ui/counted.ts';
import { ErrorBox } from '../../../../ui/error-box.tsx';
import { finishImport, undoImport } from '../run/import-run.ts';
import { importsQuery } from '../run/known-tasks.ts';

/** Recent imports that can be undone or continued. */
export function EarlierImports() {
  const { data } = useQuery(importsQuery);
  const imports = (data ?? []).filter(({ created }) => created > 0);
  if (imports.length === 0) return null;
  return (
    <section aria-label="Recent imports" className="flex flex-col gap-1">
      <h3 className="font-medium text-ink text-sm">Recent imports</h3>
      <ul className="divide-y divide-hairline">
        {imports.map((each) => (
          <EarlierImport key={each.id} import={each} />
        ))}
      </ul>
    </section>
  );
}

function EarlierImport({ import: each }: { import: TaskImport }) {
  const queryClient = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const { id, name, total, created, finishedAt, isUndoing, startedAt } = each;
  const isCutOff = finishedAt === null && !isUndoing;
  const keep = async () => {
    try {
      await finishImport(each);
      await queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'Please try again.');
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-40 flex-1">
        <p dir="auto" className="truncate text-ink text-sm">
          {name}
        </p>
        <p className="text-muted text-xs">
          {isCutOff
            ? `Cut off: ${created.toLocaleString()} of ${counted(total, 'task')}. Choose the file again to continue.`
            : isUndoing
              ? `${counted(created, 'task')} left to remove`
              : counted(created, 'task')}{' '}
          · <Ago time={startedAt} />
        </p>
      </div>
      {isCutOff && (
        <Button size="sm" variant="ghost" onClick={() => void keep()}>
          Keep
        </Button>
      )}
      <Button size="sm" onClick={() => undoImport({ id, name, created })}>
        Undo
      </Button>
      {error !== null && <ErrorBox title="Couldn’t save this">{error}</ErrorBox>}
    </li>
  );
}
