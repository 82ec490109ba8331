import { useMemo } from 'react';
import { FileStates } from '../file-states.tsx';
import { useFile } from '../files/use-file.ts';
import type { PreviewedFile } from '../preview-kinds.ts';
import { ScrollArea } from '../scroll-area.tsx';
import { shownPart } from '../shown-part.tsx';
import { StyleSheet } from '../style-sheet.tsx';
import styleSheet from './text.css?url';

// Loaded apart, so that it stays in the file that descriptions of tasks load.
const MarkdownView = shownPart(
  'markdown',
  async () => (await import('../../../../ui/markdown/markdown-view.tsx')).MarkdownView,
);

/** Plain text, formatted Markdown, or code with line numbers. */
export function TextPreview({
  item,
  url,
  kind,
}: {
  item: PreviewedFile;
  url: string;
  kind: 'text' | 'markdown' | 'code';
}) {
  const file = useFile('text', url, fetchText);
  return (
    <FileStates item={item} file={file}>
      {(text) => (
        <ScrollArea label={item.name} className="p-4">
          <StyleSheet url={styleSheet} />
          {kind === 'code' ? <Code text={text} /> : <Prose text={text} kind={kind} />}
        </ScrollArea>
      )}
    </FileStates>
  );
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
