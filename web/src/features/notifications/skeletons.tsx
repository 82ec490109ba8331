import { Skeleton } from '../../ui/skeleton.tsx';

/** In place of notifications that are loading. */
export function NotificationSkeletons() {
  return ['w-2/5', 'w-1/3', 'w-1/2', 'w-1/4'].map((width) => (
    <div key={width} aria-hidden className="flex gap-3 px-2 py-3">
      <Skeleton className="size-8 shrink-0 rounded-full" />
      <div className="flex flex-1 flex-col gap-2 pt-1">
        <Skeleton className={`h-3.5 ${width}`} />
        <Skeleton className="h-3.5 w-3/5" />
        <Skeleton className="h-3 w-1/5" />
      </div>
    </div>
  ));
}
