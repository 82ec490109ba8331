import { type LinkedItemType, linkedItemTypes } from '@longtable/contract/rules/task-link-limits';
import type { SearchableItem } from '@longtable/contract/task-links';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useDebounced } from '../../../../platform/debounce.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorBox } from '../../../../ui/error-box.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { SearchInput } from '../../../../ui/search-input.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { LinkIcon } from './link-icon.tsx';
import { nothingFound, typeWords } from './link-words.ts';
import { addLink, findLinkable, taskLinks } from './links.ts';

const types = linkedItemTypes.map((value) => ({ value, label: typeWords[value].label }));

/** Searches notes or resources and links the task to those that are chosen. */
export function AddLinkPanel({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const [type, setType] = useState<LinkedItemType>('note');
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const words = typeWords[type];
  return (
    <section aria-label="Add a link" className="flex flex-col gap-3 rounded-card border border-hairline p-3">
      <div className="flex items-center justify-between gap-2">
        <SegmentedControl label="What to link" value={type} onValueChange={setType} options={types} />
        <IconButton label="Close the search" size="sm" onClick={onClose}>
          <X className="size-4" />
        </IconButton>
      </div>
      <SearchInput
        ref={field}
        label={words.find}
        placeholder={words.find}
        value={text}
        onValueChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.closest('section')?.querySelector<HTMLElement>('[data-linkable]')?.focus();
        }}
      />
      <Results
        taskId={taskId}
        type={type}
        text={text}
        onAdded={() => requestAnimationFrame(() => field.current?.focus())}
      />
    </section>
  );
}

function Results({
  taskId,
  type,
  text,
  onAdded,
}: {
  taskId: string;
  type: LinkedItemType;
  text: string;
  onAdded: () => void;
}) {
  const wanted = useDebounced(text.trim());
  const { items: links } = taskLinks.useList(taskId);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['linkable', taskId, type, wanted],
    queryFn: ({ signal }) => findLinkable(taskId, { type, text: wanted }, signal),
    enabled: wanted !== '',
    staleTime: 0,
    gcTime: 0,
    meta: { keep: false },
  });
  if (text.trim() === '') return null;
  if (isError && !isFetching) {
    return (
      <ErrorBox
        title={typeWords[type].failed}
        action={
          <Button size="sm" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      />
    );
  }
  if (!data || wanted !== text.trim()) {
    return <Spinner size="sm" label="Searching…" />;
  }
  // Also those that were linked since, before the server has answered.
  const linked = new Set(links.map(({ linkedItemId }) => linkedItemId));
  const found = data.items.filter(({ id }) => !linked.has(id));
  if (found.length === 0) {
    const allLinked = data.allLinked || data.items.length > 0;
    return (
      <div role="status" className="text-sm">
        <p className="wrap-anywhere text-ink">{nothingFound(type, text, allLinked)}</p>
        {!allLinked && <p className="text-muted">{typeWords[type].hint}</p>}
      </div>
    );
  }
  return (
    <ul aria-label={`${typeWords[type].label} to link`} className="-mx-1 flex flex-col">
      {found.map((item) => (
        <li key={item.id}>
          <Result
            item={item}
            onSelect={() => {
              addLink(taskId, item);
              onAdded();
            }}
          />
        </li>
      ))}
    </ul>
  );
}

function Result({ item, onSelect }: { item: SearchableItem; onSelect: () => void }) {
  const { type, title, subtitle, resourceType } = item;
  return (
    <button
      type="button"
      data-linkable=""
      onClick={onSelect}
      className="flex min-h-9 w-full items-center gap-2 rounded-control px-2 py-1 text-start transition-colors hover:bg-hover pointer-coarse:min-h-11"
    >
      <LinkIcon type={type} resourceType={resourceType} className="size-4 shrink-0 text-subtle" />
      <span className="min-w-0 flex-1">
        <span className="sr-only">Link </span>
        <span dir="auto" className="block truncate text-ink text-sm">
          {title}
        </span>
        {subtitle !== '' && (
          <span dir="auto" className="block truncate text-muted text-xs">
            {subtitle}
          </span>
        )}
      </span>
    </button>
  );
}
