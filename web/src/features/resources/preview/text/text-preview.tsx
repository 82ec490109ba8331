import type { Resource } from '@longtable/contract/resources';
import { useMemo } from 'react';
import { Spinner } from '../../../../ui/spinner.tsx';
import { useFile } from '../files/use-file.ts';
import { NotLoaded } from '../preview-problem.tsx';
import { shownPart } from '../shown-part.tsx';
import { StyleSheet } from '../style-sheet.tsx';
import styleSheet from './text.css?url';

// Loaded apart, so that it stays in the file that descriptions of tasks load.
const MarkdownView = shownPart(
  'markdown',
  async () => (await import('../../../../ui/markdown/markdown-view.tsx')).MarkdownView,
);

/** A text as it is typed, a Markdown file formatted, or code with the numbers of its lines. */
export function TextPreview({
  item: { name },
  url,
  kind,
}: {
  item: Resource;
  url: string;
  kind: 'text' | 'markdown' | 'code';
}) {
  const file = useFile('text', url, fetchText);
  switch (file.state) {
    case 'loading':
      return <Spinner label="Loading..." fill />;
    case 'failed':
    case 'refused':
      return <NotLoaded onRetry={file.state === 'failed' ? file.retry : () => undefined} />;
    case 'read':
      return (
        // A text can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section aria-label={name} tabIndex={0} className="focus-inset min-h-0 flex-1 overflow-auto p-4">
          <StyleSheet url={styleSheet} />
          {kind === 'code' ? <Code text={file.content} /> : <Prose text={file.content} kind={kind} />}
        </section>
      );
  }
}

function Prose({ text, kind }: { text: string; kind: 'text' | 'markdown' }) {
  const typed = <pre className="whitespace-pre-wrap font-mono text-xs">{text}</pre>;
  if (kind === 'text') return typed;
  return (
    <MarkdownView
      text={text}
      headingLevel={3}
      isFile
      fallback={typed}
      className="markdown-file mx-auto w-full max-w-3xl text-sm"
    />
  );
}

/** Lines are not wrapped, so that each is beside its number. */
function Code({ text }: { text: string }) {
  const numbers = useMemo(() => {
    const count = text.replace(/\n$/, '').split(/\r\n|\r|\n/).length;
    return Array.from({ length: count }, (_, index) => index + 1).join('\n');
  }, [text]);
  return (
    <div className="code-file font-mono text-xs">
      <pre aria-hidden className="code-numbers">
        {numbers}
      </pre>
      <pre dir="ltr">{text}</pre>
    </div>
  );
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  return decoded(new Uint8Array(await response.arrayBuffer()));
}

/** UTF-8, or UTF-16 with its mark. */
function decoded(content: Uint8Array): string {
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(content);
}
