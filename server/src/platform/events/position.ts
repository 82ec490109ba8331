/**
 * The place of an event in the river: the transaction that wrote it, then its number. Ordered by both, which is the
 * order in which events are relayed.
 */
export type Place = { readonly xid: bigint; readonly seq: bigint };

/** A position as a client holds it: a place, and which river it is a place in. */
export type Position = Place & { readonly stream: string };

/** Before the first event. */
export const beginning: Place = { xid: 0n, seq: 0n };

const form = /^([0-9a-f]{8})\.(\d{1,20})\.(\d{1,19})$/;
const maxXid = 2n ** 64n - 1n;
const maxSeq = 2n ** 63n - 1n;

/** `<stream>.<xid>.<seq>`, opaque to clients. */
export function encodePosition(stream: string, { xid, seq }: Place): string {
  return `${stream}.${xid}.${seq}`;
}

/** What a client sent back, or null when it is nothing that this server ever gave out. */
export function parsePosition(text: string): Position | null {
  const [, stream, xid, seq] = form.exec(text) ?? [];
  if (stream === undefined || xid === undefined || seq === undefined) return null;
  const place = { stream, xid: BigInt(xid), seq: BigInt(seq) };
  return place.xid <= maxXid && place.seq <= maxSeq ? place : null;
}

/** Below zero when `a` comes first, zero when they are the same place, above zero when `b` comes first. */
export function comparePlaces(a: Place, b: Place): number {
  if (a.xid !== b.xid) return a.xid < b.xid ? -1 : 1;
  if (a.seq !== b.seq) return a.seq < b.seq ? -1 : 1;
  return 0;
}

/** How the id of a river is written in positions: short, and different enough from the one before it. */
export function shortStream(id: string): string {
  return id.slice(0, 8);
}
