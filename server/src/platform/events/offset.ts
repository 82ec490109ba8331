/**
 * The position of an event in its log: the transaction that wrote it, then its number. Events are relayed in this
 * order.
 */
export type Offset = { readonly xid: bigint; readonly seq: bigint };

/** An offset as clients hold it, with the id of its log. */
export type StreamOffset = Offset & { readonly stream: string };

/** Before the first event. */
export const beginning: Offset = { xid: 0n, seq: 0n };

const form = /^([0-9a-f]{8})\.(\d{1,20})\.(\d{1,19})$/;
const maxXid = 2n ** 64n - 1n;
const maxSeq = 2n ** 63n - 1n;

/** `<stream>.<xid>.<seq>`, opaque to clients. */
export function encodeOffset(stream: string, { xid, seq }: Offset): string {
  return `${stream}.${xid}.${seq}`;
}

/** Parses an offset from a client; null when this server cannot have issued it. */
export function parseOffset(text: string): StreamOffset | null {
  const [, stream, xid, seq] = form.exec(text) ?? [];
  if (stream === undefined || xid === undefined || seq === undefined) return null;
  const offset = { stream, xid: BigInt(xid), seq: BigInt(seq) };
  return offset.xid <= maxXid && offset.seq <= maxSeq ? offset : null;
}

/** Negative when `a` comes first, zero when they are equal, positive when `b` comes first. */
export function compareOffsets(a: Offset, b: Offset): number {
  if (a.xid !== b.xid) return a.xid < b.xid ? -1 : 1;
  if (a.seq !== b.seq) return a.seq < b.seq ? -1 : 1;
  return 0;
}

/** The short form of a log's id in offsets, different from that of the previous log. */
export function shortStream(id: string): string {
  return id.slice(0, 8);
}
