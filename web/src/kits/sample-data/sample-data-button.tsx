import { newId } from '@longtable/contract/new-id';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useReachable } from '../../platform/connection.ts';
import { useRequest } from '../../platform/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { loadSampleData, newSampleIds, removeSampleData, sampleDataQuery } from './sample-data.ts';

/** Loads the sample data, or removes what is left of it, in one click; asks first if the person made some of it their own. */
export function SampleDataButton() {
  const { data } = useQuery(sampleDataQuery);
  const isReachable = useReachable();
  const [ids, setIds] = useState(newSampleIds);
  const [isAsking, setAsking] = useState(false);
  const { run, busy, refusal, clear } = useRequest();
  if (!data) return null;
  const { isLoaded, kept } = data;
  const load = () =>
    run(async () => {
      await loadSampleData(ids);
      setIds(newSampleIds());
    });
  const remove = () =>
    run(async () => {
      await removeSampleData(newId());
      setAsking(false);
    });
  const press = () => {
    clear();
    if (!isLoaded) void load();
    else if (kept.length > 0) setAsking(true);
    else void remove();
  };
  const error = refusal?.text ?? (isReachable ? null : 'Sample data needs a connection.');
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      {error !== null && !isAsking && (
        <p role={refusal ? 'alert' : undefined} className="text-muted text-xs">
          {error}
        </p>
      )}
      <Button size="sm" loading={busy} disabled={!isReachable} onClick={press}>
        {isLoaded ? 'Remove sample data' : 'Load sample data'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Remove sample data"
        description={keptText(kept)}
        confirmLabel="Remove sample data"
        busy={busy}
        error={refusal ? { title: refusal.text } : undefined}
        onConfirm={() => void remove()}
      />
    </div>
  );
}

/** Names at most three of the tasks that stay. */
function keptText(kept: readonly string[]): string {
  const names = kept.slice(0, 3).map((title) => `“${title}”`);
  const more = kept.length > names.length ? ` and ${kept.length - names.length} more` : '';
  return `You have made ${names.join(', ')}${more} your own. ${kept.length === 1 ? 'It stays' : 'They stay'}, with the project; the rest is removed.`;
}
