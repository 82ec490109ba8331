import { deviceStorage } from '../../../platform/device-storage.ts';
import { uploadPrefix } from '../../../platform/kept-drafts.ts';
import { uploadDock } from './upload-entry.ts';

/**
 * Shows the uploads that were not finished when the page was closed or reloaded. Loads the code of uploads only when there are some.
 * Call it once the session is known.
 */
export async function restoreLeftUploads(): Promise<void> {
  if (deviceStorage.keys(uploadPrefix).length === 0) return;
  const { UploadDock, restoreUploads } = await import('./upload-dock.tsx');
  uploadDock.set(UploadDock);
  await restoreUploads();
}
