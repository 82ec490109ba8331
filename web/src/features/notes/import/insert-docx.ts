import type { Editor } from '@tiptap/core';
import { resourcesApi } from '../../../platform/api/resources.ts';
import { call } from '../../../platform/client.ts';
import { uploadChosen } from '../../resources/uploads/start-uploads.ts';
import { isOwnImage } from '../editor/clean-html.ts';
import { uploaded } from '../editor/insert-files.ts';
import { addMark, positionOfMark, removeMark } from '../editor/upload-marks.ts';
import { documentOfHtml, type Target } from './html-document.ts';
import { ownTarget } from './own-links.ts';
import { docxHtml } from './read-docx.ts';

/** Inserts the text of a Word document. Its pictures are uploaded to the person's Resources. Throws when it can't be read. */
export async function insertDocx(editor: Editor, file: File, position: number): Promise<void> {
  const mark = addMark(editor, position, file.name);
  try {
    const { html, pictures } = await docxHtml(file);
    const targets = await uploadPictures(file.name.replace(/\.docx$/i, ''), pictures);
    if (editor.isDestroyed) return;
    const at = positionOfMark(editor.state, mark);
    const doc = documentOfHtml(html, (address) => targets.get(address) ?? ownTarget(address));
    if (at !== null && editor.isEditable) editor.commands.insertContentAt(at, doc.toJSON().content);
  } finally {
    if (!editor.isDestroyed) removeMark(editor, mark);
  }
}

async function uploadPictures(
  name: string,
  pictures: ReadonlyMap<string, Blob>,
): Promise<ReadonlyMap<string, Target>> {
  const files = [...pictures].map(([address, blob], index) => {
    const ending = /^image\/(\w+)/.exec(blob.type)?.[1] ?? 'png';
    return { address, file: new File([blob], `${name} ${index + 1}.${ending}`, { type: blob.type }) };
  });
  const targets = new Map<string, Target>();
  if (files.length === 0) return targets;
  await uploadChosen(
    files.map(({ file }) => file),
    { parentFolderId: null, teamId: null, projectId: null },
  );
  await Promise.all(
    files.map(async ({ address, file }) => {
      const id = await uploaded(file);
      const resource = id === null ? null : await call(resourcesApi.get, { resourceId: id });
      if (isOwnImage(resource?.publicUrl)) targets.set(address, { kind: 'image', src: resource.publicUrl });
    }),
  );
  return targets;
}
