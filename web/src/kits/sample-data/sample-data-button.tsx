import { newId } from '@longtable/contract/new-id';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useReachable } from '../../platform/connection.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useRequest } from '../../platform/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import {
  loadSampleData,
  newSampleIds,
  removeSampleData,
  sampleDataQuery,
  titlesInWords,
} from './sample-data.ts';

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
    if (!isLoaded) return void load();
    void run(async () => {
      // What they made their own meanwhile, on this page or in another tab.
      const now = await queryClient.fetchQuery(sampleDataQuery);
      if (now.kept.length > 0) setAsking(true);
      else if (now.isLoaded) await removeSampleData(newId());
    });
  };
  const error = isReachable ? refusal?.text : 'Sample data needs a connection.';
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      {error !== undefined && !isAsking && (
        <p role={isReachable ? 'alert' : undefined} className="text-muted text-xs">
          {error}
        </p>
      )}
      <Button size="sm" loading={busy} disabled={!isReachable} onClick={press}>
        {isLoaded ? 'Remove sample data' : 'Load sample data'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Remove the sample data?"
        description={keptText(kept)}
        confirmLabel="Remove sample data"
        busy={busy}
        error={refusal ? { title: refusal.text } : undefined}
        onConfirm={() => void remove()}
      />
    </div>
  );
}

/** Names the tasks that stay. */
function keptText(kept: readonly string[]): string {
  const stay = kept.length === 1 ? 'It stays' : 'They stay';
  return `You have made ${titlesInWords(kept)} your own. ${stay}, with the project. The rest is removed.`;
}
