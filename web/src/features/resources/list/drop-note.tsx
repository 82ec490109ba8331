import { Upload } from 'lucide-react';

/** Says over a list where files that are dragged over the page will go; null without any. */
export function DropNote({
  over,
  action = 'Upload to',
}: {
  over: { readonly name: string } | null;
  /** What is done with them, before the name. */
  action?: string;
}) {
  if (!over) return null;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 z-20 flex items-end justify-center rounded-card border-2 border-accent p-6"
    >
      <p className="flex items-center gap-2 rounded-card bg-raised px-3 py-2 font-medium text-sm shadow-raised">
        <Upload className="size-4 text-accent" />
        {action} {over.name}
      </p>
    </div>
  );
}
