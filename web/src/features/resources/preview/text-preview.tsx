import type { Resource } from '@longtable/contract/resources';
import { useQuery } from '@tanstack/react-query';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { MarkdownText } from '../../../ui/markdown/markdown-text.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

/** A text, code or Markdown file. */
export function TextPreview({ item: { id, name, mimeType }, url }: { item: Resource; url: string }) {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['resource-text', id, url],
    queryFn: ({ signal }) => fetchText(url, signal),
    retry: false,
    // Texts may be large, and are needed only while they are shown.
    gcTime: 0,
    meta: { keep: false },
  });
  if (data === undefined && !isFetching) {
    return (
      <div className="p-4">
        <FailedBox
          title="This file could not be loaded"
          reason="Check your connection."
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (data === undefined) return <Spinner label="Loading..." fill />;
  const isMarkdown = mimeType?.startsWith('text/markdown') === true || /\.(?:md|markdown)$/i.test(name);
  return (
    // A text can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={name} tabIndex={0} className="focus-inset min-h-0 flex-1 overflow-auto p-4">
      {isMarkdown ? (
        <MarkdownText text={data} headingLevel={3} className="mx-auto w-full max-w-3xl text-sm" />
      ) : (
        <pre className="whitespace-pre-wrap font-mono text-xs">{data}</pre>
      )}
    </section>
  );
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}
