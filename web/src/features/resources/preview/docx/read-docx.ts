import mammoth from 'mammoth';
import { CannotPreview } from '../files/refusal.ts';
import { repack } from '../files/unpack.ts';

/** A Word document: HTML that nobody has made safe yet, and its pictures as data URLs, to which `src="picture:0"` refers. */
export type DocxContent = { readonly html: string; readonly pictures: readonly string[] };

/** The largest part of a document, in bytes: read as a tree, it takes many times that. */
const maxPart = 16 * 1024 * 1024;
/** The longest document, in characters of HTML: all of it is in the page. */
const maxHtml = 2_000_000;
/** The most characters of pictures; further ones are left out. */
const maxPictures = 40_000_000;

/** The formats that every browser shows, without SVG: it may refer to other hosts. */
const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp']);

/** Reads a Word document (docs/decisions/050-previews-of-files.md). Throws `CannotPreview`. */
export async function readDocx(content: Uint8Array): Promise<DocxContent> {
  const archive = repack(content, {
    wants: (name) => /\.(?:xml|rels|png|jpe?g|gif|webp|bmp)$/i.test(name),
    maxSize: () => maxPart,
  });
  const pictures: string[] = [];
  let length = 0;
  const convertImage = mammoth.images.imgElement(async (image) => {
    if (!pictureTypes.has(image.contentType)) return { src: '' };
    const url = `data:${image.contentType};base64,${await image.readAsBase64String()}`;
    length += url.length;
    if (length > maxPictures) return { src: '' };
    return { src: `picture:${pictures.push(url) - 1}` };
  });
  const arrayBuffer = archive.slice().buffer;
  const { value } = await mammoth.convertToHtml(
    { arrayBuffer },
    // The document itself must not say which elements are made.
    { convertImage, includeEmbeddedStyleMap: false },
  );
  if (value.length > maxHtml) throw new CannotPreview('too-large');
  return { html: value, pictures };
}
