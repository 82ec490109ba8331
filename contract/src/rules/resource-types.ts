/** The types of resources: a folder, a link, or a file by its content (docs/product/resources.md, "Types"). */
export const resourceTypes = [
  'folder',
  'link',
  'document',
  'image',
  'video',
  'pdf',
  'archive',
  'other',
] as const;
export type ResourceType = (typeof resourceTypes)[number];
export type FileType = Exclude<ResourceType, 'folder' | 'link'>;

/** Whether items of a type have content, which can be downloaded, previewed and replaced. */
export function isFileType(type: ResourceType): type is FileType {
  return type !== 'folder' && type !== 'link';
}

/** Their names on the screen. */
export const resourceTypeLabels: Readonly<Record<ResourceType, string>> = {
  folder: 'Folder',
  link: 'Link',
  document: 'Document',
  image: 'Image',
  video: 'Video',
  pdf: 'PDF',
  archive: 'Archive',
  other: 'Other',
};

const documents = new Set([
  'application/json',
  'application/msword',
  'application/rtf',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  // Office documents of before 2007, which are told apart by their names only.
  'application/x-cfb',
  'application/xml',
]);
const archives = new Set([
  'application/zip',
  'application/gzip',
  'application/java-archive',
  'application/vnd.rar',
  'application/x-7z-compressed',
  'application/x-bzip2',
  'application/x-rar-compressed',
  'application/x-tar',
  'application/x-xz',
  'application/zstd',
]);

/** The type of a file by its MIME type, such as `image/png`. */
export function fileTypeOf(mimeType: string): FileType {
  const [mime = ''] = mimeType.toLowerCase().split(';');
  if (mime === 'application/pdf') return 'pdf';
  if (mime.startsWith('image/')) return 'image';
  if (mime.startsWith('video/')) return 'video';
  if (archives.has(mime)) return 'archive';
  const isOffice =
    mime.startsWith('application/vnd.openxmlformats-officedocument.') ||
    mime.startsWith('application/vnd.oasis.opendocument.');
  return mime.startsWith('text/') || isOffice || documents.has(mime) ? 'document' : 'other';
}
