import type { Content } from './storage.ts';

/**
 * The content, with the error it failed with: libraries hide that behind their own. Errors of whoever reads the content
 * are none of it.
 */
export function watchFailure(content: Content): {
  readonly content: AsyncGenerator<Uint8Array>;
  failure(): unknown;
} {
  let failure: unknown;
  let isReading = true;
  async function* watched(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of content) {
        isReading = false;
        yield chunk;
        isReading = true;
      }
    } catch (error) {
      // Streams that are given up on throw into their content.
      if (isReading) failure = error;
      throw error;
    }
  }
  return { content: watched(), failure: () => failure };
}
