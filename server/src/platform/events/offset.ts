/**
 * Where an event is in its log: the transaction that wrote it, then its number. Ordered by both, which is the order in
 * which events are relayed.
 */
export type Offset = { readonly xid: bigint; readonly seq: bigint };

/** An offset as a client holds it, with the log that it belongs to. */
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

/** What a client sent back, or null when it is nothing that this server ever gave out. */
export function parseOffset(text: string): StreamOffset | null {
  const [, stream, xid, seq] = form.exec(text) ?? [];
  if (stream === undefined || xid === undefined || seq === undefined) return null;
  const offset = { stream, xid: BigInt(xid), seq: BigInt(seq) };
  return offset.xid <= maxXid && offset.seq <= maxSeq ? offset : null;
}

/** Below zero when `a` comes first, zero when they are the same offset, above zero when `b` comes first. */
export function compareOffsets(a: Offset, b: Offset): number {
  if (a.xid !== b.xid) return a.xid < b.xid ? -1 : 1;
  if (a.seq !== b.seq) return a.seq < b.seq ? -1 : 1;
  return 0;
}

/** How the id of a log is written in offsets: short, and different enough from the one before it. */
export function shortStream(id: string): string {
  return id.slice(0, 8);
}
