import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';

/** A dense table in a horizontal scroll container. */
export function Table({ label, className, ...props }: ComponentProps<'table'> & { label: string }) {
  return (
    <section aria-label={label} className="relative w-full overflow-x-auto">
      <table {...props} className={cn('w-full border-collapse text-left text-sm tabular-nums', className)} />
    </section>
  );
}

/** The sticky head of a `Table`. */
export function Thead({ className, ...props }: ComponentProps<'thead'>) {
  return <thead {...props} className={cn('border-hairline border-b', className)} />;
}

/** The body of a `Table`. */
export function Tbody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody {...props} className={cn('divide-y divide-hairline', className)} />;
}

/** A row, at least 36 px high. */
export function Tr({ selected = false, className, ...props }: ComponentProps<'tr'> & { selected?: boolean }) {
  return (
    <tr
      {...props}
      aria-selected={selected || undefined}
      className={cn('transition-colors in-[tbody]:hover:bg-hover', selected && 'bg-selected', className)}
    />
  );
}

const alignments = { start: 'text-start', end: 'text-end', center: 'text-center' };

export interface ThProps extends Omit<ComponentProps<'th'>, 'align'> {
  align?: keyof typeof alignments;
  /** Makes the heading a sort button. */
  onSort?: () => void;
  sort?: 'ascending' | 'descending' | 'none';
  children?: ReactNode;
}

/** A column heading. */
export function Th({ align = 'start', sort = 'none', onSort, children, className, ...props }: ThProps) {
  const Arrow = sort === 'ascending' ? ArrowUp : sort === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      {...props}
      {...(onSort && { 'aria-sort': sort })}
      className={cn(
        'h-8 whitespace-nowrap px-3 font-medium text-subtle text-xs',
        alignments[align],
        className,
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cn(
            '-mx-1 inline-flex h-6 items-center gap-1 rounded-[4px] px-1 transition-colors hover:text-ink pointer-coarse:h-11',
            sort !== 'none' && 'text-ink',
          )}
        >
          {children}
          <Arrow aria-hidden className="size-3" />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

export interface TdProps extends Omit<ComponentProps<'td'>, 'align'> {
  align?: keyof typeof alignments;
  /** Aligns numbers to the end. */
  numeric?: boolean;
}

/** A cell. */
export function Td({ align, numeric = false, className, ...props }: TdProps) {
  return (
    <td
      {...props}
      className={cn(
        'h-(--cell-height) px-3 py-0.5 pointer-coarse:h-11',
        alignments[align ?? (numeric ? 'end' : 'start')],
        className,
      )}
    />
  );
}
