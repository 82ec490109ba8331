import { cn } from './class-names.ts';

/** A placeholder for content that is loading, sized by `className`. Not announced: the page's spinner is. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('h-4 animate-shimmer rounded-[4px] bg-active', className)} />;
}

/** Placeholder for lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden className={cn('flex flex-col gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cn('h-3', line === lines - 1 && lines > 1 && 'w-3/5')} />
      ))}
    </div>
  );
}
