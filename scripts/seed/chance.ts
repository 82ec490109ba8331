import { createHash } from 'node:crypto';

const dayMs = 86_400_000;

/** Reproducible randomness: the same name gives the same result on every machine and in every run. */
export type Chance = {
  /** At least 0, less than 1. */
  fraction(of: string): number;
  /** A whole number from `low` to `high`, both included. */
  whole(of: string, low: number, high: number): number;
  pick<T>(of: string, from: readonly T[]): T;
};

export function chanceFor(name: string): Chance {
  const fraction = (of: string): number => hash(`${name}/${of}`).readUInt32BE(0) / 2 ** 32;
  const whole = (of: string, low: number, high: number) => low + Math.floor(fraction(of) * (high - low + 1));
  return {
    fraction,
    whole,
    pick: (of, from) => from[whole(of, 0, from.length - 1)] as (typeof from)[number],
  };
}

/** The time in all ids of the sample, as encoded in a UUIDv7: the beginning of 2025, in milliseconds. */
const madeAt = Date.UTC(2025, 0, 1);
/** The range of these ids. */
export const sampleIds = [
  '01941f29-7c00-7000-8000-000000000000',
  '01941f29-7c00-7fff-bfff-ffffffffffff',
] as const;

/** The id for this name: always the same and unique. A UUIDv7, like every other. */
export function idFor(name: string): string {
  const bytes = hash(name).subarray(0, 16);
  bytes.writeUIntBE(madeAt, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** So many days ago, at a reproducible time of day. */
export function ago(days: number, name: string): string {
  const withinDay = chanceFor(name).whole('time of day', 0, dayMs / 2);
  return new Date(Date.now() - days * dayMs - withinDay).toISOString();
}

function hash(name: string): Buffer {
  return createHash('sha256').update(`longtable sample: ${name}`).digest();
}
