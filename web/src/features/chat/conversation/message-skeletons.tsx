import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-3/4', 'w-1/3'];

/** Placeholders of messages that are loading. */
export function MessageSkeletons() {
  return (
    <div className="flex flex-1 flex-col justify-end gap-5 overflow-hidden px-4 pb-4 md:px-6">
      <Spinner label="Loading..." hideLabel className="sr-only" />
      {widths.map((width) => (
        <div key={width} aria-hidden className="flex gap-3">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <div className="flex max-w-3xl flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
