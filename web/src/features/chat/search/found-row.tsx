import type { FoundMessage } from '@longtable/contract/chat-places';
import { foundWords } from '@longtable/contract/rules/search-words';
import { Fragment } from 'react';
import { useNow } from '../../../platform/clock.ts';
import { usePersonName } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { cn } from '../../../ui/class-names.ts';
import { listTime } from '../chat-times.ts';
import { foldedText, useIsFolded } from '../folding.ts';
import { previewText } from '../list/preview-text.ts';

/** The height of a result, in pixels. */
export const foundRowHeight = 76;

/** A message that was found; the whole row leads to it. */
export function FoundRow({
  message: { authorId, createdAt, excerpt },
  words,
  isDirect,
  isOpen,
  tabIndex,
  onOpen,
}: {
  message: FoundMessage;
  /** What was searched for. */
  words: readonly string[];
  /** In a direct chat. */
  isDirect: boolean;
  /** The chat is open at it. */
  isOpen: boolean;
  tabIndex: 0 | -1;
  onOpen: () => void;
}) {
  const name = usePersonName(authorId);
  const isFolded = useIsFolded({ authorId }, isDirect);
  const { timeZone } = useUser();
  const time = listTime(createdAt, { timeZone, now: useNow() });
  return (
    <button
      type="button"
      data-row-focus=""
      tabIndex={tabIndex}
      aria-current={isOpen || undefined}
      onClick={onOpen}
      className={cn(
        'focus-inset flex h-full w-full flex-col px-4 py-2 text-left transition-colors',
        isOpen ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <span className="flex w-full items-baseline gap-2">
        <bdi className="min-w-0 flex-1 truncate font-semibold text-ink text-xs">{name}</bdi>
        <time dateTime={createdAt} className="shrink-0 text-subtle text-xs">
          {time}
        </time>
      </span>
      <span dir="auto" className="wrap-anywhere line-clamp-2 text-muted text-sm">
        {isFolded ? (
          <span className="text-subtle italic">{foldedText}</span>
        ) : (
          <MarkedWords text={previewText(excerpt)} words={words} />
        )}
      </span>
    </button>
  );
}

/** A text in which the words that begin with those that were searched for are marked. */
function MarkedWords({ text, words }: { text: string; words: readonly string[] }) {
  const ranges = foundWords(text, words);
  return (
    <>
      {ranges.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(ranges[index - 1]?.end ?? 0, start)}
          <mark className="rounded-[3px] bg-accent-soft text-accent">{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.end ?? 0)}
    </>
  );
}
