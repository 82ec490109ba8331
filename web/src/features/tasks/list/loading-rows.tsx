import { cn } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

/** The list while it is loading. */
export function LoadingRows() {
  return (
    <div className="flex flex-col">
      <Spinner label="Loading..." className="justify-center py-3" />
      {skeletonWidths.map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never move
        <div key={index} className="h-10">
          <SkeletonRow width={width} />
        </div>
      ))}
    </div>
  );
}

/** Widths of skeleton rows, in turn. */
export const skeletonWidths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3', 'w-2/5', 'w-3/5'] as const;

/** The skeleton of a row. */
export function SkeletonRow({ width }: { width: string | undefined }) {
  return (
    <div className="flex h-full items-center border-hairline border-b bg-surface px-6">
      <Skeleton className={cn('h-3.5', width)} />
    </div>
  );
}
