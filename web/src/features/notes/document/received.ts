/** The sequence numbers of the updates of the server that a document has. */
export type Received = {
  /** All updates up to this one. */
  upTo(): number;
  /** Whether updates before others that it has are missing. */
  hasGap(): boolean;
  add(seq: number): void;
  /** It has all updates up to this one. */
  reset(seq: number): void;
};

/** Updates arrive by events and as answers, in any order. */
export function createReceived(): Received {
  let upTo = 0;
  const later = new Set<number>();
  const advance = (): void => {
    while (later.delete(upTo + 1)) upTo += 1;
  };
  return {
    upTo: () => upTo,
    hasGap: () => later.size > 0,
    add(seq) {
      if (seq <= upTo) return;
      later.add(seq);
      advance();
    },
    reset(seq) {
      upTo = Math.max(upTo, seq);
      for (const other of later) if (other <= upTo) later.delete(other);
      advance();
    },
  };
}
