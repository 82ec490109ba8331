import type { Resource } from '@longtable/contract/resources';
import type { Editor } from '@tiptap/core';
import { resourcesApi } from '../../../platform/api/resources.ts';
import { call } from '../../../platform/client.ts';
import { toast } from '../../../ui/toast.ts';
import { withOwnName } from '../../resources/uploads/pasted-name.ts';
import { uploadChosen } from '../../resources/uploads/start-uploads.ts';
import { uploads } from '../../resources/uploads/upload-store.ts';
import { isOwnImage } from './clean-html.ts';
import { addMark, positionOfMark, removeMark } from './upload-marks.ts';

/** The node that shows a file or folder: an image for pictures. */
function nodeOf({ id, type, name, publicUrl }: Pick<Resource, 'id' | 'type' | 'name' | 'publicUrl'>) {
  return type === 'image' && isOwnImage(publicUrl)
    ? { type: 'image', attrs: { src: publicUrl, alt: name.slice(0, 500) } }
    : { type: 'file', attrs: { resourceId: id } };
}

/** Inserts something that is in Resources at the cursor. */
export function insertResource(editor: Editor, resource: Resource): void {
  editor.chain().focus().insertContent(nodeOf(resource)).run();
}

/** Inserts the text of Word documents, and uploads other files. */
export async function insertChosen(editor: Editor, files: readonly File[], position: number): Promise<void> {
  const documents = files.filter(({ name }) => /\.docx$/i.test(name));
  const others = files.filter((file) => !documents.includes(file));
  if (others.length > 0) void uploadInto(editor, others, position);
  for (const file of documents) {
    try {
      const insert = (await import('../import/insert-docx.ts')).insertDocx;
      await insert(editor, file, position);
    } catch {
      // It can't be read as text, or not now: it is a file like others.
      if (!editor.isDestroyed) await uploadInto(editor, [file], position);
    }
  }
}

/** Uploads files to the person's Resources, and inserts each at the position when it is there. */
export async function uploadInto(editor: Editor, files: readonly File[], position: number): Promise<void> {
  const named = files.map(withOwnName);
  const marks = named.map((file) => ({ file, mark: addMark(editor, position, file.name) }));
  await uploadChosen(named, { parentFolderId: null, teamId: null, projectId: null });
  await Promise.all(
    marks.map(async ({ file, mark }) => {
      try {
        const id = await uploaded(file);
        const resource = id === null ? null : await call(resourcesApi.get, { resourceId: id });
        if (editor.isDestroyed) return;
        const at = positionOfMark(editor.state, mark);
        if (resource && at !== null && editor.isEditable)
          editor.commands.insertContentAt(at, nodeOf(resource));
      } catch {
        toast({ title: `${file.name} is in Resources, but could not be added to the note`, tone: 'danger' });
      } finally {
        if (!editor.isDestroyed) removeMark(editor, mark);
      }
    }),
  );
}

/** Resolves with the id of the item when a file is uploaded; null when the upload was cancelled or refused. */
export function uploaded(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const check = (): boolean => {
      const upload = uploads.get().find((other) => other.file === file);
      if (upload && upload.state !== 'done' && upload.state !== 'refused') return false;
      resolve(upload?.state === 'done' ? upload.id : null);
      return true;
    };
    if (check()) return;
    const stop = uploads.subscribe(() => {
      if (check()) stop();
    });
  });
}
