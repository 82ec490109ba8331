import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refusalOf } from '../../../platform/use-request.ts';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The rows of a settings group that a query loads; a placeholder until then, and why they can't be loaded. */
export function LoadedRows<Data>({
  query: { data, error, refetch },
  failedTitle,
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  failedTitle: string;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (error)
    return (
      <FailedBox
        className="m-3"
        title={failedTitle}
        reason={refusalOf(error).text}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div className="flex items-center gap-3 px-4 py-3">
      <Skeleton className="size-5" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-3 w-64 max-w-full" />
      </div>
    </div>
  );
}
