// WebM and MP4 are called videos by their signatures, whatever is in them. Browsers record sound into both.

type Container = 'video/webm' | 'video/mp4';
/** Bytes from one position to another, of an element that has a name. */
type Element = { readonly name: number; readonly from: number; readonly to: number };

/**
 * The type of a WebM or MP4 file whose beginning says that it has sound and no picture: `audio/webm` or `audio/mp4`. Any other type stays
 * as it is, and so does that of a file whose tracks are not described in its first bytes.
 */
export function withoutPicture(type: string, head: Uint8Array): string {
  if (type !== 'video/webm' && type !== 'video/mp4') return type;
  const kinds = trackKinds(type, head);
  return kinds.includes('sound') && !kinds.includes('picture') ? type.replace('video', 'audio') : type;
}

type TrackKind = 'sound' | 'picture' | 'other';

function trackKinds(type: Container, head: Uint8Array): TrackKind[] {
  const bytes = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return type === 'video/webm' ? matroskaTracks(bytes) : mp4Tracks(bytes);
}

/** Names of elements, with their length marks (RFC 9559). */
const ebml = { segment: 0x18538067, tracks: 0x1654ae6b, entry: 0xae, kind: 0x83 } as const;

function matroskaTracks(bytes: DataView): TrackKind[] {
  const all = { name: 0, from: 0, to: bytes.byteLength };
  const inside = (parents: readonly Element[], name: number) =>
    parents.flatMap((parent) => [...ebmlElements(bytes, parent)]).filter((each) => each.name === name);
  const kinds = [ebml.segment, ebml.tracks, ebml.entry, ebml.kind].reduce<readonly Element[]>(inside, [all]);
  return kinds.flatMap(({ from, to }) => {
    if (to - from !== 1) return 'other';
    const kind = bytes.getUint8(from);
    return kind === 1 ? 'picture' : kind === 2 ? 'sound' : 'other';
  });
}

/** The elements within one, as far as they are there. */
function* ebmlElements(bytes: DataView, { from, to }: Element): Generator<Element> {
  for (let at = from; at < to; ) {
    const name = variableInt(bytes, at, to, true);
    if (!name) return;
    const size = variableInt(bytes, at + name.length, to, false);
    if (!size) return;
    const start = at + name.length + size.length;
    // Recordings have elements of unknown length, which go on to the end.
    const end = size.isUnknown ? to : Math.min(to, start + size.value);
    yield { name: name.value, from: start, to: end };
    at = end;
  }
}

/** An integer of one to eight bytes, whose first bits say how many. Names keep these. */
function variableInt(bytes: DataView, at: number, to: number, keepsMark: boolean) {
  if (at >= to) return null;
  const first = bytes.getUint8(at);
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > to) return null;
  let value = keepsMark ? first : first & (0xff >> length);
  let isUnknown = (first & (0xff >> length)) === 0xff >> length;
  for (let index = 1; index < length; index += 1) {
    const next = bytes.getUint8(at + index);
    value = value * 256 + next;
    isUnknown &&= next === 0xff;
  }
  return { value, length, isUnknown };
}

function mp4Tracks(bytes: DataView): TrackKind[] {
  const all = { name: 0, from: 0, to: bytes.byteLength };
  const inside = (parents: readonly Element[], name: string) =>
    parents.flatMap((parent) => [...mp4Boxes(bytes, parent)]).filter((each) => each.name === nameOf(name));
  const handlers = ['moov', 'trak', 'mdia', 'hdlr'].reduce<readonly Element[]>(inside, [all]);
  return handlers.flatMap(({ from, to }) => {
    if (to - from < 12) return 'other';
    const kind = bytes.getUint32(from + 8);
    return kind === nameOf('vide') ? 'picture' : kind === nameOf('soun') ? 'sound' : 'other';
  });
}

function* mp4Boxes(bytes: DataView, { from, to }: Element): Generator<Element> {
  for (let at = from; at + 8 <= to; ) {
    const size = bytes.getUint32(at);
    // A size of 1 stands for a longer one, as only the media themselves have; 0 for the rest of the file.
    if (size < 8) return;
    const end = Math.min(to, at + size);
    yield { name: bytes.getUint32(at + 4), from: at + 8, to: end };
    at = end;
  }
}

function nameOf(text: string): number {
  return Buffer.from(text, 'latin1').readUInt32BE();
}
