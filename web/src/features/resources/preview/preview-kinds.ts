import type { Resource } from '@longtable/contract/resources';

/** A file that is shown: of Resources, or of something else. */
export type PreviewedFile = Pick<
  Resource,
  'id' | 'name' | 'type' | 'mimeType' | 'sizeBytes' | 'publicUrl'
> & {
  /** It is seen through something else, such as a message, and is not asked for in Resources. */
  readonly isElsewhere?: true;
};

/** How a file is shown: by the viewer of its kind, or (none) only as a download, because of its type or its size. */
export type PreviewKind = Viewer | 'unknown' | 'too-large';
type Viewer =
  | 'image'
  | 'video'
  | 'audio'
  | 'text'
  | 'code'
  | 'markdown'
  | 'pdf'
  | 'document'
  | 'workbook'
  | 'csv';

const megabyte = 1024 * 1024;

/** The largest files that are shown, in bytes. Pictures, players and PDF load what they need, and have no limit. */
const maxBytes: Partial<Record<Viewer, number>> = {
  text: megabyte,
  code: megabyte,
  markdown: megabyte,
  document: 20 * megabyte,
  workbook: 20 * megabyte,
  csv: 20 * megabyte,
};

const officeTypes: Readonly<Record<string, Viewer>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'document',
  'application/vnd.ms-word.document.macroenabled.12': 'document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'workbook',
  'application/vnd.ms-excel.sheet.macroenabled.12': 'workbook',
};

const textTypes = /^(?:text\/|application\/(?:json|xml|javascript|x-sh|x-yaml|yaml|toml|sql)$)/;
const textEndings = /\.(?:txt|md|markdown|csv|tsv|log)$/i;
const codeEndings =
  /\.(?:json|ya?ml|toml|ini|xml|html?|css|[cm]?[jt]sx?|py|rb|go|rs|java|kt|swift|c|h|cpp|hpp|cs|php|sh|bat|ps1|sql|lua|svelte|vue)$/i;
const codeTypes = /^(?:application\/|text\/(?:html|css|javascript|xml|x-))/;

/** How a file is shown, by its type; the name only decides which kind of text a text is (docs/product/resources.md). */
export function kindOf(file: Pick<Resource, 'mimeType' | 'name' | 'sizeBytes'>): PreviewKind {
  const viewer = viewerOf(file);
  if (viewer === null) return 'unknown';
  return file.sizeBytes > (maxBytes[viewer] ?? Number.POSITIVE_INFINITY) ? 'too-large' : viewer;
}

function viewerOf({ mimeType, name }: Pick<Resource, 'mimeType' | 'name'>): Viewer | null {
  const type = (mimeType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('video/')) return 'video';
  if (type.startsWith('audio/')) return 'audio';
  const office = officeTypes[type];
  if (office) return office;
  const isNamedCode = codeEndings.test(name);
  // Files without a known type are recognized by the ending of their name.
  const isText =
    type === 'application/octet-stream' ? textEndings.test(name) || isNamedCode : textTypes.test(type);
  if (!isText) return null;
  if (type === 'text/csv' || /\.(?:csv|tsv)$/i.test(name)) return 'csv';
  if (type === 'text/markdown' || /\.(?:md|markdown)$/i.test(name)) return 'markdown';
  return isNamedCode || codeTypes.test(type) ? 'code' : 'text';
}
