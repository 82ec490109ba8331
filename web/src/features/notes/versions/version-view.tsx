import type { NoteVersion } from '@longtable/contract/note-documents';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Fragment, useMemo } from 'react';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { EditorText } from '../editor/editor-text.tsx';
import { readingExtensions } from '../editor/reading-extensions.ts';
import { useTextEditor } from '../editor/use-text-editor.ts';
import { versionQuery } from './note-versions.ts';
import { changedBlocks, type Part } from './text-diff.ts';

/** The text of a version: as it was, or what was changed from it to now. */
export function VersionView({
  version,
  editor,
  isCompared,
}: {
  version: NoteVersion;
  /** The editor of the text of now. */
  editor: Editor;
  isCompared: boolean;
}) {
  const { data: html, isError, error, refetch } = useQuery(versionQuery(version));
  if (html !== undefined)
    return <VersionText noteId={version.noteId} html={html} editor={editor} isCompared={isCompared} />;
  if (!isError) return <SkeletonText lines={6} />;
  return (
    <FailedBox
      title="This version could not be loaded."
      reason={error.message}
      onRetry={() => void refetch()}
    />
  );
}

function VersionText({
  noteId,
  html,
  editor,
  isCompared,
}: {
  noteId: string;
  html: string;
  editor: Editor;
  isCompared: boolean;
}) {
  const router = useRouter();
  const shown = useTextEditor(
    {
      extensions: readingExtensions((path) => router.history.push(path), { noteId, isOwn: true }),
      content: html,
      editable: false,
      editorProps: {
        attributes: { role: 'document', 'aria-label': 'Text of the version', class: 'note-text' },
      },
    },
    [html],
  );
  if (!shown) return null;
  return isCompared ? (
    <Changes before={shown.state.doc} after={editor.state.doc} />
  ) : (
    <EditorText editor={shown} />
  );
}

function Changes({ before, after }: { before: Node; after: Node }) {
  const blocks = useMemo(() => changedBlocks(textsOf(before), textsOf(after)), [before, after]);
  if (blocks.every((block) => block.every(({ kind }) => kind === 'same')))
    return <p className="text-muted text-sm">The text is the same as now.</p>;
  return (
    <div className="note-text" role="document" aria-label="Changes since this version">
      {blocks.map((block, index) => (
        // The blocks have no identity.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} dir="auto">
          {block.map((part, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={at}>
              <ChangedWords part={part} />
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}

function ChangedWords({ part: { kind, items } }: { part: Part<string> }) {
  const text = items.join('');
  if (kind === 'added') return <ins className="note-added">{text}</ins>;
  if (kind === 'removed') return <del className="note-removed">{text}</del>;
  return text;
}

/** The texts of the blocks that have text, as they are compared. */
function textsOf(doc: Node): string[] {
  const texts: string[] = [];
  doc.descendants((node) => {
    if (node.isTextblock) texts.push(node.textBetween(0, node.content.size, undefined, '□'));
    else if (node.isAtom)
      texts.push(String(node.attrs['title'] || node.attrs['href'] || node.attrs['alt'] || '□'));
    return !node.isTextblock;
  });
  return texts.filter((text) => text.trim() !== '');
}
