import { cn } from './class-names.ts';

/** A grey shape where something will be; give it the size of that. Silent: the place's spinner or heading speaks. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('h-4 animate-shimmer rounded-[4px] bg-active', className)} />;
}

/** Lines of text to come; the last is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden className={cn('flex flex-col gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cn('h-3', line === lines - 1 && lines > 1 && 'w-3/5')} />
      ))}
    </div>
  );
}
