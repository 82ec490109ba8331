import { cn } from './class-names.ts';

/** A hairline divider. */
export function Separator({
  orientation = 'horizontal',
  className,
}: {
  orientation?: 'horizontal' | 'vertical';
  className?: string;
}) {
  return (
    <hr
      aria-orientation={orientation}
      className={cn(
        'shrink-0 border-0 bg-hairline',
        orientation === 'horizontal' ? 'h-px w-full' : 'h-auto w-px self-stretch',
        className,
      )}
    />
  );
}
