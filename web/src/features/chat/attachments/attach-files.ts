import type { Chat } from '@longtable/contract/chats';
import type { Resource } from '@longtable/contract/resources';
import { maxMessageFiles } from '@longtable/contract/rules/chat-limits';
import { toast } from '../../../ui/toast.ts';
import { changeItems } from '../../resources/data/resources.ts';
import { droppedEntries, readEntries } from '../../resources/uploads/file-tree.ts';
import { withOwnName } from '../../resources/uploads/pasted-name.ts';
import { addUploads, UploadDock } from '../../resources/uploads/upload-dock.tsx';
import { uploadDock } from '../../resources/uploads/upload-entry.ts';
import { cancelUploads } from '../../resources/uploads/upload-queue.ts';
import { findUpload, type Upload, uploads } from '../../resources/uploads/upload-store.ts';
import { previewOf } from '../data/chat-changes.ts';
import type { Message } from '../data/message-changes.ts';
import { sendMessage } from '../data/messages.ts';
import { dropRecording, keepRecording } from '../voice/kept-recordings.ts';
import type { Recorded } from '../voice/record.ts';
import {
  type Attached,
  attachedTo,
  isAttached,
  patchAttached,
  setAttached,
  takeUploadedVoices,
  writtenWith,
} from './attached.ts';
import { dropLocalImage, keepLocalImage } from './local-images.ts';

type Size = Pick<Attached, 'width' | 'height'>;
const unknown: Size = { width: null, height: null };

type FilesOf = Pick<Chat, 'id' | 'kind' | 'teamId' | 'projectId'>;

/**
 * Adds files to the next message of a chat, or of the thread `target` in it, and uploads them to where files of the chat belong
 * (docs/product/chat.md, "Files").
 */
export async function attachFiles(
  chat: FilesOf,
  chosen: readonly File[],
  target: string = chat.id,
): Promise<void> {
  const room = maxMessageFiles - writtenWith(attachedTo(target)).length;
  if (chosen.length > room)
    toast({ title: `A message has at most ${maxMessageFiles} files`, tone: 'danger' });
  const files = chosen.slice(0, Math.max(0, room)).map(withOwnName);
  if (files.length === 0) return;
  watchUploads();
  // Known before the message can be sent.
  const sizes = await Promise.all(files.map(sizeOf));
  // On other pages the dock shows them.
  uploadDock.set(UploadDock);
  const added = addUploads({ files, folders: [] }, placeOf(chat), 'keepBoth');
  for (const { id, file } of added) if (file?.type.startsWith('image/')) keepLocalImage(id, file);
  setAttached(target, [
    ...attachedTo(target),
    ...added.map((upload, index) => attachedOf(upload, sizes[index] ?? unknown)),
  ]);
}

/**
 * Uploads a voice message. It is sent when it is there, as a message of its own, on whichever page the person is then; with `root` as a
 * reply to that.
 */
export async function attachVoice(
  chat: FilesOf,
  { file, voice }: Recorded,
  root: Message | null,
): Promise<void> {
  watchUploads();
  uploadDock.set(UploadDock);
  const [upload] = addUploads({ files: [file], folders: [] }, placeOf(chat), 'keepBoth');
  if (!upload) return;
  keepLocalImage(upload.id, file);
  const target = root?.id ?? chat.id;
  const reply = root && { reply: { chatId: chat.id, to: previewOf(root) } };
  setAttached(target, [...attachedTo(target), { ...attachedOf(upload, unknown), voice, ...reply }]);
  // A recording can't be chosen again after a reload.
  await keepRecording(upload.id, file);
}

/** Notes that a file was uploaded, and sends it if it is a voice message. */
export function fileUploaded(id: string, item: Resource): void {
  patchAttached(id, uploadedAs(item));
  for (const { chatId, file, replyTo } of takeUploadedVoices()) {
    sendMessage(chatId, '', [file], {}, replyTo);
    void dropRecording(file.id);
  }
}

/** Adds what was dropped or pasted. Call it during the event. */
export async function attachDropped(chat: FilesOf, data: DataTransfer | null, target: string): Promise<void> {
  const { files, folders } = await readEntries(droppedEntries(data));
  if (folders.length > 0)
    toast({ title: 'Folders can’t be sent. Choose the files in them.', tone: 'danger' });
  if (files.length > 0) await attachFiles(chat, files, target);
}

/** Removes a file from the next message: stops its upload, and moves it to the trash if it was uploaded already. */
export function detachFile(chatId: string, { id, file }: Attached): void {
  setAttached(
    chatId,
    attachedTo(chatId).filter((each) => each.id !== id),
  );
  dropLocalImage(id);
  void dropRecording(id);
  cancelUploads([id]);
  if (file) changeItems({ kind: 'trash', ids: [id] });
}

/** A file that was uploaded, as the message shows it. */
function uploadedAs({ id, name, type, mimeType, sizeBytes }: Resource): Pick<Attached, 'name' | 'file'> {
  const file = { id, name, type, mimeType, sizeBytes, width: null, height: null, isGone: false };
  // The server numbers a name that was taken.
  return { name, file };
}

let isWatching = false;

/** Notes files when they are uploaded, on whichever page the person is then. */
export function watchUploads(): void {
  if (isWatching) return;
  isWatching = true;
  uploads.subscribe(() => {
    const done = uploads.get().filter(({ id, item }) => item !== null && isAttached(id));
    for (const { id, item } of done) if (item) fileUploaded(id, item);
    if (done.length > 0) cancelUploads(done.map(({ id }) => id));
  });
}

function attachedOf({ id, name }: Upload, size: Size): Attached {
  const item = findUpload(id)?.item;
  return { id, name, ...size, file: null, ...(item && uploadedAs(item)) };
}

/** The files of a team or project belong to it; those of other chats to the sender. */
function placeOf({ id, kind }: FilesOf) {
  return {
    parentFolderId: null,
    teamId: kind === 'team' ? id : null,
    projectId: kind === 'project' ? id : null,
  };
}

/** How large an image is, for the space that it takes in the message; unknown if it is none, or this browser can't show it. */
async function sizeOf(file: File): Promise<Size> {
  if (!file.type.startsWith('image/')) return unknown;
  const image = new Image();
  const url = URL.createObjectURL(file);
  image.src = url;
  // It is known before the image is decoded.
  const isLoaded = await new Promise<boolean>((resolve) => {
    image.addEventListener('load', () => resolve(true));
    image.addEventListener('error', () => resolve(false));
  });
  URL.revokeObjectURL(url);
  const { naturalWidth: width, naturalHeight: height } = image;
  return isLoaded && width > 0 && height > 0 ? { width, height } : unknown;
}
