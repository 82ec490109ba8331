import type { Content } from './storage.ts';

/** The content, with the error it failed with: libraries hide that behind their own. */
export function watchFailure(content: Content): {
  readonly content: AsyncGenerator<Uint8Array>;
  failure(): unknown;
} {
  let failure: unknown;
  async function* watched(): AsyncGenerator<Uint8Array> {
    try {
      yield* content;
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  return { content: watched(), failure: () => failure };
}
