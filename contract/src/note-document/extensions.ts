import type { Extensions } from '@tiptap/core';
import { Details, DetailsContent, DetailsSummary } from '@tiptap/extension-details';
import { Highlight } from '@tiptap/extension-highlight';
import { Image } from '@tiptap/extension-image';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { BookmarkNode, CalloutNode, FileNode, ReferenceNode } from './custom-nodes.ts';
import { isAllowedHref } from './links.ts';

/**
 * The nodes and marks of a note, for the schema alone: the server renders and checks documents with it, and the editor adds views and
 * commands. Its undo is that of Yjs. `replaced` leaves out extensions, by name, for which the editor has its own with the same schema.
 */
export function noteExtensions(replaced: readonly string[] = []): Extensions {
  return [
    StarterKit.configure({
      undoRedo: false,
      // It would change a note that is only looked at.
      trailingNode: false,
      heading: { levels: [1, 2, 3, 4] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (href) => isAllowedHref(href),
        HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' },
      },
      ...(replaced.includes('codeBlock') ? { codeBlock: false as const } : {}),
    }),
    Highlight,
    TaskList,
    TaskItem.configure({ nested: true }),
    TableKit.configure({ table: { resizable: true } }),
    // Everyone opens and closes toggles for themselves.
    Details.configure({ persist: false }),
    DetailsSummary,
    DetailsContent,
    Image.configure({ allowBase64: false }),
    CalloutNode,
    BookmarkNode,
    FileNode,
    ReferenceNode,
  ].filter(({ name }) => !replaced.includes(name));
}
