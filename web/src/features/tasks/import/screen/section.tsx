import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** A collapsible part of the review. */
export function Section({
  title,
  open = false,
  children,
}: {
  title: string;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={open} className="group border-hairline border-t">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 font-medium text-ink text-sm pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-subtle transition-transform group-open:rotate-90"
        />
        {title}
      </summary>
      <div className="pb-4 pl-5.5">{children}</div>
    </details>
  );
}
